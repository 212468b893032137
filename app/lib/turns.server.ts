import { setImmediate } from "node:timers/promises";

/** How long work may block the event loop, in milliseconds. */
const TURN_MS = 8;

/** Gives other requests their turn, if it is time to. */
export type Turn = () => Promise<void>;

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
