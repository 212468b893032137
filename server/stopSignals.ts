/** In milliseconds. npm passes on a Ctrl+C of the terminal that the process gets by itself as well, within 50. */
const SAME_SIGNAL = 1_000;

/**
 * Calls `stop` at the first SIGTERM or SIGINT. A second one, at least a second later, ends the process at once.
 * @param stop gets the signal
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let stoppedAt: number | undefined;
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, (signal) => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now();
        stop(signal);
      } else if (performance.now() - stoppedAt >= SAME_SIGNAL) {
        process.exit(1);
      }
    });
  }
}
