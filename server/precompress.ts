import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Shorter than for responses, as compressing once costs nothing. */
const MIN_BYTES = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Writes a `.br` and a `.gz` variant of every compressible file in the folder, at the highest compression levels. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(names.map(compressFile));
}

async function compressFile(name: string): Promise<void> {
  const body = await readFile(name);
  if (body.byteLength < MIN_BYTES) return;
  // The highest level is the default for brotli, but not for gzip.
  const [brotli, gzipped] = await Promise.all([toBrotli(body), toGzip(body, { level: 9 })]);
  await Promise.all([writeFile(`${name}.br`, brotli), writeFile(`${name}.gz`, gzipped)]);
}
