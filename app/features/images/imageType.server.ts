import type { UploadFormat } from "~/http/uploads";

type Signature = readonly (readonly [offset: number, hex: string])[];

/** The signatures of stored files. */
const STORED: Record<UploadFormat, Signature> = {
  // "RIFF", the file's length, "WEBP".
  webp: [
    [0, "52494646"],
    [8, "57454250"],
  ],
  // The length of the first box, "ftypavif".
  avif: [[4, "6674797061766966"]],
};

/** The signatures of accepted files. A file's name and its declared type are not trusted. */
const ACCEPTED: readonly Signature[] = [
  // JPEG.
  [[0, "ffd8ff"]],
  // PNG.
  [[0, "89504e470d0a1a0a"]],
  // GIF, in its two versions.
  [[0, "474946383761"]],
  [[0, "474946383961"]],
  STORED.webp,
];

/** Whether a file starts with the signature of an accepted image type. */
export function isSupportedType(bytes: Uint8Array): boolean {
  return ACCEPTED.some((signature) => startsWith(bytes, signature));
}

/** Whether a file of the store starts with the signature of its format. */
export function isOfFormat(bytes: Uint8Array, format: UploadFormat): boolean {
  return startsWith(bytes, STORED[format]);
}

function startsWith(bytes: Uint8Array, signature: Signature): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return signature.every(([offset, hex]) => start.startsWith(hex, offset * 2));
}
