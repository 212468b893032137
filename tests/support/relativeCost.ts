import { hash } from "node:crypto";

/** Rounds of the work and the reference in turn; the least of each is the most accurate. */
const ROUNDS = 9;

/** Takes about as long as the work that is measured, so that the load of the machine slows both alike. */
const HASHED = Buffer.alloc(6 * 1024 * 1024, "padel");

/**
 * The time that work takes, as a multiple of what hashing 6 MB by SHA-512 takes in the same run (about 10 ms on a server
 * of 2023). Processor time would be independent of the load, but Linux may count a thread's in ticks of 4 ms.
 */
export async function relativeCost(work: () => unknown): Promise<number> {
  let cost = Number.POSITIVE_INFINITY;
  let reference = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    cost = Math.min(cost, await milliseconds(work));
    reference = Math.min(reference, await milliseconds(() => hash("sha512", HASHED)));
  }
  return cost / reference;
}

async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
