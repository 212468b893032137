/** A position in Postgres's write-ahead log, in bytes: what was written before it is durable. */
export type WalPosition = bigint;

const TEXT = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i;

/** Reads a position as Postgres writes it, such as `16/B374D848`; null for anything else. */
export function readWalPosition(text: string | null | undefined): WalPosition | null {
  const [, high, low] = TEXT.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

/** Writes a position as Postgres does. */
export function walPositionText(position: WalPosition): string {
  return [position >> 32n, position & 0xffffffffn].map((part) => part.toString(16).toUpperCase()).join("/");
}

/** The later of two positions. */
export function laterPosition(one: WalPosition, other: WalPosition): WalPosition {
  if (one > other) return one;
  return other;
}
