/** The signatures of accepted files. A file's name and its declared type are not trusted. */
const SIGNATURES: readonly (readonly [offset: number, hex: string])[][] = [
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

/** Whether a file starts with the signature of an accepted image type. */
export function isSupportedType(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return SIGNATURES.some((parts) => parts.every(([offset, hex]) => start.startsWith(hex, offset * 2)));
}
