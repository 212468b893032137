import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that the system gives to connections, and to servers that ask for any: a debugger or a connection
 * could otherwise take the port before the server that it is for.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** The parts of the range, of which each worker of a test runner has its own. */
const PARTS = 8;
const PORTS_IN_PART = (LAST - FIRST) / PARTS;

/** The number of this worker of Vitest or Playwright, from 1; 0 in the process that runs them. */
const WORKER = Number(process.env.VITEST_POOL_ID ?? Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1);

/** How many ports this process has tried, from a random beginning: the processes of earlier tests may still run. */
let tried = randomInt(PORTS_IN_PART);

/**
 * A port that is free at the moment, and given to no other test: a server starts for seconds until it listens, and its
 * test would meanwhile take another server on the same port for it.
 */
export async function freePort(): Promise<number> {
  const first = FIRST + (WORKER % PARTS) * PORTS_IN_PART;
  for (;;) {
    const port = first + (tried++ % PORTS_IN_PART);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
