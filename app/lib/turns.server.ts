import { setImmediate } from "node:timers/promises";

/** How long work may go on before other requests have their turn, in milliseconds. */
const TURN_MS = 8;

/** Gives other requests their turn, if it is time to. */
export type Turn = () => Promise<void>;

/**
 * Divides long work into turns, between which other requests are served. Await what it returns after each small piece
 * of the work: it costs nothing until a turn is over.
 */
export function inTurns(): Turn {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
