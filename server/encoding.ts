import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip as gzipCompress } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The types that compression makes smaller. Image formats are compressed already. */
const COMPRESSIBLE =
  /^(text\/|application\/([\w.+-]+\+)?(json|javascript|xml|manifest\+json)\b|image\/svg\+xml)/i;

/** The smallest body that is compressed. Below this, the headers cost more than compression saves. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

/** Whether a body of this type is worth compressing. */
export function isCompressible(contentType: string | null | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? "");
}

/** The best supported encoding that the client accepts; undefined for none. @param header Accept-Encoding */
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

/** Fast levels, since the client waits for it. */
const QUALITY = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];

export function compress(body: string, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotli(body, QUALITY.br) : gzip(body, QUALITY.gzip);
}

/** A compressing stream. */
export function createCompressor(encoding: Encoding) {
  return encoding === "br" ? createBrotliCompress(QUALITY.br) : createGzip(QUALITY.gzip);
}
