/** Where a command writes what it does. */
export interface Output {
  /** Writes a line. */
  line(text: string): void;
  /** Shows how far a long step is. @param fraction from 0 to 1 */
  progress(step: string, fraction: number): void;
}

/** Where a command's messages go, and when it ends early. */
export interface CommandContext {
  output: Output;
  signal: AbortSignal;
}

/** The progress of a long step, reported when it reaches the next hundredth. */
export class Progress {
  readonly #step: string;
  readonly #output: Output;
  #total = 0;
  #done = 0;
  #reported = -1;

  constructor(step: string, output: Output) {
    this.#step = step;
    this.#output = output;
  }

  /** @param total the amount of work */
  start(total: number): void {
    this.#total = total;
    this.add(0);
  }

  /** @param amount of work that has been done */
  add(amount: number): void {
    this.#done += amount;
    const hundredths = this.#total > 0 ? Math.floor((100 * this.#done) / this.#total) : 100;
    if (hundredths <= this.#reported) return;
    this.#reported = hundredths;
    this.#output.progress(this.#step, Math.min(1, hundredths / 100));
  }
}
