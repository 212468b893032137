import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { IMMUTABLE, publicFor } from "../app/http/cacheControl.ts";
import { shortDigest } from "../app/lib/digest.server.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";
import { errorResponses, sendErrorResponse } from "./errorResponses.ts";

/** The files of the site. */
export interface FileLayer {
  /** Handles a request for a file. Returns false, without touching the response, when there is no such file. */
  (req: IncomingMessage, res: ServerResponse, path: string): boolean | Promise<boolean>;
  /**
   * Sends a file for a plain read of its address, which passes every other check of a request.
   * @param headers those of every response, as a flat list of names and values
   * @returns false, without touching the response, for any other request
   */
  sendAtOnce?(req: IncomingMessage, res: ServerResponse, headers: readonly string[]): boolean;
}

/** A body as it is sent, with its headers as a flat list of names and values. */
interface Variant {
  body: Buffer;
  headers: readonly string[];
}

interface StaticFile {
  /** The digest in its entity tag. */
  digest: string;
  /** The headers of a 304. */
  unmodified: readonly string[];
  plain: Variant;
  compressed: Partial<Record<Encoding, Variant>>;
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

/** The files that `precompress` writes beside others. */
const VARIANTS: readonly { encoding: Encoding; suffix: string }[] = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
];

/** Files under this path have a digest of their content in their name. */
const ASSETS = "/assets/";

/**
 * Reads the built files of the client and their variants from `precompress` into memory. They take 1.3 MB,
 * requests need no disk access, and a later build can replace the folder.
 */
export function loadStaticFiles(folder: string): FileLayer {
  const files = readFiles(folder);
  const handle = (req: IncomingMessage, res: ServerResponse, path: string) => {
    const file = files.get(path);
    if (file && isGetOrHead(req)) send(req, res, file, []);
    else if (file && req.method === "OPTIONS") res.writeHead(204, { Allow: "GET, HEAD, OPTIONS" }).end();
    else if (file) sendErrorResponse(req, res, errorResponses.noFileWrite, path);
    else if (path.startsWith(ASSETS)) sendErrorResponse(req, res, errorResponses.noFile, path);
    else return false;
    return true;
  };
  const sendAtOnce = (req: IncomingMessage, res: ServerResponse, headers: readonly string[]) => {
    const file = isPlainRead(req) ? files.get(req.url ?? "") : undefined;
    if (file) send(req, res, file, headers);
    return file !== undefined;
  };
  return Object.assign(handle, { sendAtOnce });
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
  const content = readFileSync(name);
  const digest = shortDigest(content, 16);
  const cacheControl = path.startsWith(ASSETS) ? IMMUTABLE : publicFor(3_600);
  const unmodified = [
    ...["Cache-Control", cacheControl],
    ...["ETag", `W/"${digest}"`],
    ...["Vary", "Accept-Encoding"],
  ];
  const typed = [...unmodified, "Content-Type", TYPES[extname(name)] ?? "application/octet-stream"];
  const variantOf = (body: Buffer, encoding: readonly string[]) => ({
    body,
    headers: [...typed, ...encoding, "Content-Length", String(body.byteLength)],
  });
  const compressed: StaticFile["compressed"] = {};
  for (const { encoding, suffix } of VARIANTS) {
    const body = readIfExists(name + suffix);
    if (body) compressed[encoding] = variantOf(body, ["Content-Encoding", encoding]);
  }
  return { digest, unmodified, plain: variantOf(content, []), compressed };
}

function readIfExists(name: string): Buffer | undefined {
  try {
    return readFileSync(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a request only reads: it has no body and expects nothing of the server. */
function isPlainRead(req: IncomingMessage): boolean {
  const { expect, "content-length": length, "transfer-encoding": encoding } = req.headers;
  return isGetOrHead(req) && expect === undefined && length === undefined && encoding === undefined;
}

function isGetOrHead(req: IncomingMessage): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

/** @param headers in addition to those that are set */
function send(req: IncomingMessage, res: ServerResponse, file: StaticFile, headers: readonly string[]): void {
  if (req.headers["if-none-match"]?.includes(file.digest)) {
    res.writeHead(304, [...file.unmodified, ...headers]).end();
    return;
  }
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  const variant = (encoding && file.compressed[encoding]) ?? file.plain;
  res.writeHead(200, [...variant.headers, ...headers]);
  res.end(req.method === "HEAD" ? undefined : variant.body);
}
