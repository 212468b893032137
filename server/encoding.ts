import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip as gzipCompress } from "node:zlib";

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
  if (header === undefined) return undefined;
  const accepted = new Set(
    String(header)
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : undefined;
}

/** Quick rather than small: it is done on the spot. */
const QUALITY = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];

export function compress(body: string, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotli(body, QUALITY.br) : gzip(body, QUALITY.gzip);
}

/** A compressor for what comes in pieces. */
export function createCompressor(encoding: Encoding) {
  return encoding === "br" ? createBrotliCompress(QUALITY.br) : createGzip(QUALITY.gzip);
}
