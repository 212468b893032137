import { setImmediate } from "node:timers/promises";

/** How long work may block the event loop, in milliseconds. */
const TURN_MS = 8;

/** Yields to other requests, if it is time to. */
export type Turn = () => Promise<void>;

/**
 * Returns a function whose promises resolve one after the other, each in a separate task of the event loop, so that
 * work awaiting them is split into as many tasks.
 */
export function createTurnQueue(): Turn {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/**
 * Splits long work so that it does not block the event loop. Call and await the returned function after each small
 * piece of the work: it yields to other requests only when `TURN_MS` have passed.
 */
export function inTurns(): Turn {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
