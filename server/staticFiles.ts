import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { shortDigest } from "../app/lib/digest.server.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";
import { errorResponses, sendErrorResponse } from "./errorResponses.ts";

/** Handles a request for a file. Returns false, without touching the response, when there is no such file. */
export type FileLayer = (
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  body: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Files under this path have a digest of their content in their name. */
const ASSETS = "/assets/";

/**
 * Reads the built files of the client and their variants from `precompress` into memory. They take less than a
 * megabyte, requests need no disk access, and a later build can replace the folder.
 */
export function loadStaticFiles(folder: string): FileLayer {
  const files = readFiles(folder);
  return (req, res, path) => {
    const file = files.get(path);
    if (file && isGetOrHead(req)) send(req, res, file);
    else if (file && req.method === "OPTIONS") res.writeHead(204, { Allow: "GET, HEAD, OPTIONS" }).end();
    else if (path.startsWith(ASSETS)) sendErrorResponse(req, res, errorResponses.noFile, path);
    else return false;
    return true;
  };
}

function readFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(names.map((name) => [toPath(folder, name), readFile(name, toPath(folder, name))]));
}

function toPath(folder: string, name: string): string {
  return encodeURI(`/${relative(folder, name).split(sep).join("/")}`);
}

function readFile(name: string, path: string): StaticFile {
  const body = readFileSync(name);
  return {
    type: TYPES[extname(name)] ?? "application/octet-stream",
    etag: `W/"${shortDigest(body, 16)}"`,
    cacheControl: path.startsWith(ASSETS) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    body,
    compressed: { ...readVariant(name, "br", ".br"), ...readVariant(name, "gzip", ".gz") },
  };
}

function readVariant(name: string, encoding: Encoding, suffix: string): Partial<Record<Encoding, Buffer>> {
  try {
    return { [encoding]: readFileSync(name + suffix) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

function isGetOrHead(req: IncomingMessage): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

function send(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  const headers = { "Cache-Control": file.cacheControl, ETag: file.etag, Vary: "Accept-Encoding" };
  if (req.headers["if-none-match"]?.includes(file.etag.slice(2))) {
    res.writeHead(304, headers).end();
    return;
  }
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  const variant = encoding && file.compressed[encoding];
  const body = variant ?? file.body;
  res.writeHead(200, {
    ...headers,
    ...(variant ? { "Content-Encoding": encoding } : {}),
    "Content-Type": file.type,
    "Content-Length": body.byteLength,
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
