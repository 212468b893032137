import { constants, createBrotliCompress, createGzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Types that shrink. Pictures are compressed as they are. */
const COMPRESSIBLE =
  /^(text\/|application\/([\w.+-]+\+)?(json|javascript|xml|manifest\+json)\b|image\/svg\+xml)/i;

/** Below this many bytes the headers cost more than is won. */
export const WORTH_COMPRESSING = 1024;

/** Whether a body of this type is worth compressing. */
export function isCompressible(contentType: string | null | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? "");
}

/** The best of our encodings that the client takes; undefined for none. @param header Accept-Encoding */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Set(
    String(header ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : undefined;
}

/** A compressor for what is made on the spot: quick rather than small. */
export function createCompressor(encoding: Encoding) {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 6 });
}
