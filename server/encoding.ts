import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip as gzipCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip";

/** In order of preference, smallest bodies first, for encodings to which the client gives the same quality. */
const SMALLEST_FIRST = ["br", "gzip", "identity"] as const;

/** For a body that costs nothing to send as gzip. */
export const GZIP_FIRST = ["gzip", "br", "identity"] as const;

/** The types that compression makes smaller. Image formats are compressed already. */
const COMPRESSIBLE =
  /^(text\/|application\/([\w.+-]+\+)?(jsonl?|javascript|xml|manifest\+json)\b|image\/svg\+xml)/i;

/** The smallest body that is compressed. Below this, the headers cost more than compression saves. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

/** Whether a body of this type is worth compressing. */
export function isCompressible(contentType: string | null | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? "");
}

/** The results for preferences and `Accept-Encoding` headers: there are few, and to find one takes longer than all else of a file. */
const codings = new LRUCache<string, Encoding | "identity">({ max: 100 });

/**
 * Chooses the encoding of a response.
 * @param header Accept-Encoding
 * @param preferred decides between encodings to which the client gives the same quality
 * @returns the supported encoding that the client prefers; undefined to send the body as it is
 */
export function acceptedEncoding(
  header = "",
  preferred: readonly (Encoding | "identity")[] = SMALLEST_FIRST,
): Encoding | undefined {
  const key = `${preferred[0]} ${header}`;
  let coding = codings.get(key);
  if (!coding) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": header || undefined } });
    coding = negotiator.encoding(preferred, { preferred }) ?? "identity";
    codings.set(key, coding);
  }
  return coding === "identity" ? undefined : coding;
}

/** Fast levels, since the client waits for it. */
const QUALITY = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];

export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotli(body, QUALITY.br) : gzip(body, QUALITY.gzip);
}

/** Compresses a body with Brotli's highest quality, which takes a hundred times as long. */
export function compressSmallest(body: string | Buffer): Promise<Buffer> {
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body) };
  return brotli(body, { params: { ...sizeHint, [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** A compressing stream. */
export function createCompressor(encoding: Encoding) {
  return encoding === "br" ? createBrotliCompress(QUALITY.br) : createGzip(QUALITY.gzip);
}
