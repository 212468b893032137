/** How the files begin that are taken: by that alone a file is told, not by its name or by what its sender says. */
const BEGINNINGS: readonly (readonly [at: number, hex: string])[][] = [
  // JPEG.
  [[0, "ffd8ff"]],
  // PNG.
  [[0, "89504e470d0a1a0a"]],
  // GIF, in its two versions.
  [[0, "474946383761"]],
  [[0, "474946383961"]],
  // WebP: "RIFF", the file's length, "WEBP".
  [
    [0, "52494646"],
    [8, "57454250"],
  ],
];

/** Whether a file begins as one of the images that are taken. */
export function isSupportedType(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return BEGINNINGS.some((parts) => parts.every(([at, hex]) => beginning.startsWith(hex, at * 2)));
}
