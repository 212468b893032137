import { setImmediate } from "node:timers/promises";

/** How long work may go on before other requests have their turn, in milliseconds. */
const TURN_MS = 8;

/**
 * Divides long work into turns, between which other requests are served. Await what it returns after each small piece
 * of the work: it costs nothing until a turn is over.
 */
export function inTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
