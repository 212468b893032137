/** In milliseconds. npm passes on a Ctrl+C of the terminal that the process gets by itself as well, within 50. */
const SAME_SIGNAL = 1_000;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Ends the process at a SIGTERM or SIGINT with the exit code that shells give such an end. Linux does not do so for the first
 * process of a container.
 * @returns removes this
 */
export function endOnSignal(): () => void {
  const end = (_: NodeJS.Signals, number: number) => process.exit(128 + number);
  for (const name of SIGNALS) process.on(name, end);
  return () => {
    for (const name of SIGNALS) process.off(name, end);
  };
}

/**
 * Calls `stop` at the first SIGTERM or SIGINT. A second one, at least a second later, ends the process at once.
 * @param stop gets the signal
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let stoppedAt: number | undefined;
  for (const name of SIGNALS) {
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
