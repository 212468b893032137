import type { CommandOutput } from "./commandSocket.ts";

/** The width of the progress bar. */
const BAR_WIDTH = 40;

/** Lines go to the standard output; progress to the standard error, as a bar in a terminal, else in tenths. */
export function terminalOutput(): CommandOutput {
  const isTerminal = process.stderr.isTTY;
  let shown = { step: "", percent: 0 };
  return {
    line: (text) => console.log(text),
    progress(step, fraction) {
      const percent = Math.floor(100 * fraction);
      if (isTerminal) {
        const filled = Math.round(BAR_WIDTH * fraction);
        const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
        process.stderr.write(`\r${step} ${bar} ${percent} %${fraction === 1 ? "\n" : ""}`);
      } else if (step !== shown.step || percent >= shown.percent + 10 || percent === 100) {
        shown = { step, percent };
        console.error(`${step} ${percent} %`);
      }
    },
  };
}
