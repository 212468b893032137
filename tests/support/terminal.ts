/** Large enough for whole sections of long pages; every position still has a printable code. */
export const SIZE = { rows: 60, columns: 90 };

const ESC = 0x1b;
const FIRST_CODE = 0x20;
const TAB_STOP = 8;

/**
 * Emulates the screen of a VT52, the simplest terminal that programs still support, so that tests can read it by
 * position.
 */
export class Terminal {
  #lines: string[][] = [];
  #row = 0;
  #column = 0;
  /** An incomplete escape sequence. */
  #sequence: number[] = [];

  constructor() {
    this.#clearFrom(0, 0);
  }

  /** Processes a program's output. */
  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#sequence.length > 0 || byte === ESC) this.#processSequence(byte);
      else this.#processPlain(byte);
    }
  }

  /** The text on the screen, with line feeds. */
  get text(): string {
    return this.#lines.map((line) => line.join("").trimEnd()).join("\n");
  }

  #processPlain(byte: number): void {
    if (byte === 0x0d) this.#column = 0;
    else if (byte === 0x0a) this.#lineFeed();
    else if (byte === 0x08) this.#column = Math.max(0, this.#column - 1);
    else if (byte === 0x09) this.#column += TAB_STOP - (this.#column % TAB_STOP);
    else if (byte >= FIRST_CODE) this.#put(String.fromCharCode(byte));
  }

  #put(character: string): void {
    const line = this.#lines[this.#row];
    if (line && this.#column < SIZE.columns) line[this.#column] = character;
    this.#column += 1;
  }

  #processSequence(byte: number): void {
    this.#sequence.push(byte);
    const [, kind = 0, row = 0, column = 0] = this.#sequence;
    const name = String.fromCharCode(kind);
    const length = this.#sequence.length < 2 || name === "Y" ? 4 : 2;
    if (this.#sequence.length < length) return;
    this.#sequence = [];
    if (name === "Y") this.#goTo(row - FIRST_CODE, column - FIRST_CODE);
    else this.#command(name);
  }

  #command(name: string): void {
    if (name === "A") this.#goTo(this.#row - 1, this.#column);
    else if (name === "B") this.#goTo(this.#row + 1, this.#column);
    else if (name === "C") this.#goTo(this.#row, this.#column + 1);
    else if (name === "D") this.#goTo(this.#row, this.#column - 1);
    else if (name === "H") this.#goTo(0, 0);
    else if (name === "I") this.#lines = [blank(), ...this.#lines.slice(0, -1)];
    else if (name === "J") this.#clearFrom(this.#row, this.#column);
    else if (name === "K") this.#lines[this.#row]?.fill(" ", this.#column);
  }

  #goTo(row: number, column: number): void {
    this.#row = Math.min(Math.max(row, 0), SIZE.rows - 1);
    this.#column = Math.min(Math.max(column, 0), SIZE.columns - 1);
  }

  #lineFeed(): void {
    if (this.#row < SIZE.rows - 1) this.#row += 1;
    else this.#lines = [...this.#lines.slice(1), blank()];
  }

  #clearFrom(row: number, column: number): void {
    this.#lines[row]?.fill(" ", column);
    const from = this.#lines.length ? row + 1 : 0;
    for (let below = from; below < SIZE.rows; below++) this.#lines[below] = blank();
  }
}

function blank(): string[] {
  return Array<string>(SIZE.columns).fill(" ");
}
