import { setImmediate } from "node:timers/promises";

/** How long work may block the event loop, in milliseconds. */
const SLICE_MS = 8;

/** Yields to other requests, if it is time to. */
export type Yield = () => Promise<void>;

/**
 * Returns a function whose promises resolve one after the other, each in a separate task of the event loop, so that
 * work awaiting them is split into as many tasks.
 */
export function createYieldQueue(): Yield {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/**
 * Splits long work so that it does not block the event loop. Call and await the returned function after each small
 * piece of the work: it yields to other requests only when `SLICE_MS` have passed.
 */
export function timeSlices(): Yield {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
