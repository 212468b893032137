import encodeQR from "qr";

/** A QR code as a picture of squares. */
export interface QrCode {
  /** Squares along one side, the quiet zone included. */
  size: number;
  /** The dark squares, as the data of an SVG path. */
  path: string;
}

/** The quiet zone that readers need, in squares. */
const BORDER = 4;

/** Draws a text as a QR code that is read when a seventh of it is dirty. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join("") };
}

/** The dark squares of a row that are next to each other: where they begin, and how many they are. */
function darkRuns(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
