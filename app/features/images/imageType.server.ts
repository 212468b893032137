/** How the files begin that are taken: by that alone a file is told, not by its name or by what its sender says. */
const BEGINNINGS: readonly RegExp[] = [
  // JPEG, PNG, GIF, WebP.
  /^\xFF\xD8\xFF/,
  /^\x89PNG\r\n\x1A\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
];

/** Whether a file begins as one of the images that are taken. */
export function isTakenType(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return BEGINNINGS.some((it) => it.test(beginning));
}
