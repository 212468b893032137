import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { MAX_STORED_ADDRESS } from "../app/http/addresses.ts";
import { publicForCdn } from "../app/http/cacheControl.ts";
import { displayOnly } from "../app/http/display.ts";
import { shortDigest } from "../app/lib/digest.server.ts";
import { ContentVersions, STORED_LIFETIME } from "./contentVersions.ts";
import {
  acceptedEncoding,
  compress,
  compressSmallest,
  type Encoding,
  MIN_COMPRESSIBLE_BYTES,
} from "./encoding.ts";
import { encodedTag, hasTag } from "./entityTags.ts";
import type { RequestTarget } from "./requestTarget.ts";
import type { SecurityHeaders } from "./securityHeaders.ts";
import { isTextResponse } from "./sendResponse.ts";

/** The memory for stored responses, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What a stored response takes besides its texts and bodies, in bytes: the lists of headers of three variants, above all. */
const BOOKKEEPING = 2 * 1024;

/**
 * After how many milliseconds a response that is still requested is compressed as small as possible. That takes many
 * times as long as rendering it, so it is not worth it for a page that changes more often.
 */
const UNCHANGED = 2_000;

/** Characters of a page's entity tag: 132 bits, so that two pages never share one. */
const TAG_LENGTH = 22;

/** The reads of the API that may be the same for everyone. Others have effects or depend on the user. */
const SHARED_API = /^\/api\/(courts|equipment|reviews|users|settings|transparency)(\/|$)/;

type Coding = Encoding | "identity";

/** A body as it is sent, with its headers as a flat list of names and values. */
interface Variant {
  body: Buffer;
  headers: readonly string[];
  /** The headers of a 304. */
  unmodified: readonly string[];
}

/** The response of an address, as every visitor gets it. */
interface StoredResponse {
  content: string | Buffer;
  /** The entity tag of the uncompressed text. */
  tag: string;
  contentType: string;
  /** The headers of every variant, and of a 304. */
  headers: readonly string[];
  variants: Map<Coding, Variant>;
  /** What it shows. */
  keys: readonly string[];
  version: number;
  expiresAt: number;
  /** When it is to be compressed as small as possible; infinite once it is. */
  compressAt: number;
}

/** All of a request that its stored response depends on. */
export interface StorableRequest {
  /** Path and query. */
  address: string;
  /** The request's only cookie, or an empty string; see `displayOnly`. */
  display: string;
}

/** Handles the request of a visitor. */
type Handle = () => Promise<Response>;

/**
 * Stores the responses to visitors by address and display: to reads of pages and of the API without credentials and
 * without any cookie but that of the display. A response is made for these two only, without the headers of the request
 * that asks for it, so it cannot contain anything of a visitor.
 */
export class ResponseCache {
  readonly versions = new ContentVersions();
  readonly #security: SecurityHeaders;
  readonly #cdnMaxAge: number;
  readonly #responses = new LRUCache<string, StoredResponse>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #pending = new Map<string, Promise<StoredResponse | undefined>>();

  /** @param cdnMaxAge how long a CDN may send a response without asking, in seconds; 0 without one */
  constructor(security: SecurityHeaders, cdnMaxAge: number) {
    this.#security = security;
    this.#cdnMaxAge = cdnMaxAge;
  }

  /** The stored response to a visitor's request; undefined when there is none or the request is not a visitor's. */
  find(req: IncomingMessage): StoredResponse | undefined {
    const display = displayOf(req);
    const stored = display === undefined ? undefined : this.#responses.get(keyOf(req.url ?? "", display));
    return stored && this.#isCurrent(stored) ? stored : undefined;
  }

  /** Whether a request may get a stored response: it does not say who sends it. */
  isOfVisitor(req: IncomingMessage): boolean {
    return displayOf(req) !== undefined;
  }

  /**
   * The request whose response is stored for this one, if it may be stored: to a read of a page or of the catalogue's API
   * that is not a search, at an address that is not too long.
   */
  storable(req: IncomingMessage, { path, search }: RequestTarget): StorableRequest | undefined {
    const isShared = path.startsWith("/api/") ? SHARED_API.test(path) : !isFile(path);
    const address = path + search;
    // Searches are counted by the rate limits.
    if (!isShared || address.length > MAX_STORED_ADDRESS || isSearch(search)) return undefined;
    const display = displayOf(req);
    return display === undefined ? undefined : { address, display };
  }

  /**
   * Handles a request and stores the response. Requests for the same address and display wait for the first, and at most
   * once more: a response that began after a request came is new enough for it, even if it has changed since.
   * @returns the stored response, or the one that may not be stored
   */
  async load(request: StorableRequest, handle: Handle): Promise<StoredResponse | Response> {
    const address = keyOf(request.address, request.display);
    const shared = await this.#pending.get(address);
    if (shared && this.#isCurrent(shared)) return shared;
    const begun = this.#pending.get(address);
    const newer = begun !== undefined && (await begun);
    if (newer) return newer;
    const version = this.versions.now;
    const pending = Promise.withResolvers<StoredResponse | undefined>();
    this.#pending.set(address, pending.promise);
    let stored: StoredResponse | undefined;
    try {
      const response = await handle();
      stored = this.#toStore(response, version, this.#responses.peek(address));
      if (stored && this.#isCurrent(stored)) this.#responses.set(address, stored);
      return stored ?? response;
    } finally {
      this.#pending.delete(address);
      pending.resolve(stored);
    }
  }

  /** Sends a stored response, or 304 if the client has it. @param headers of this request, as a flat list */
  async send(
    req: IncomingMessage,
    res: ServerResponse,
    stored: StoredResponse,
    headers: readonly string[],
  ): Promise<void> {
    const { "accept-encoding": accepted, "if-none-match": condition } = req.headers;
    const isShort = stored.content.length < MIN_COMPRESSIBLE_BYTES;
    const coding = (isShort ? undefined : acceptedEncoding(accepted)) ?? "identity";
    const variant = stored.variants.get(coding) ?? (await addVariant(stored, coding));
    if (condition !== undefined && hasTag(condition, stored.tag)) {
      res.writeHead(304, [...variant.unmodified, ...headers]).end();
      return;
    }
    res.writeHead(200, [...variant.headers, ...headers]);
    res.end(req.method === "HEAD" ? undefined : variant.body);
    if (coding === "br" && stored.compressAt < performance.now()) {
      stored.compressAt = Number.POSITIVE_INFINITY;
      const body = await compressSmallest(stored.content);
      stored.variants.set(coding, variantOf(stored, coding, body));
    }
  }

  #isCurrent({ expiresAt, version, keys }: StoredResponse): boolean {
    return expiresAt > performance.now() && this.versions.isCurrent(version, keys);
  }

  /**
   * @param former the response of the same address, whose compressed bodies are used again if nothing has changed
   * @returns undefined for a response that may not be stored
   */
  #toStore(
    response: Response,
    version: number,
    former: StoredResponse | undefined,
  ): StoredResponse | undefined {
    const headers = new Headers(response.headers);
    const keys = headers.get("Surrogate-Key")?.split(" ");
    if (response.status !== 200 || !isTextResponse(response) || !keys) return undefined;
    if (!headers.get("Cache-Control")?.startsWith("public") || headers.has("Set-Cookie")) return undefined;
    const validity = { keys, version, expiresAt: performance.now() + STORED_LIFETIME };
    const tag = headers.get("ETag") ?? `"${shortDigest(response.whole, TAG_LENGTH)}"`;
    if (former?.tag === tag) return { ...former, ...validity };
    const contentType = headers.get("Content-Type") ?? "";
    for (const name of ["Content-Type", "ETag"]) headers.delete(name);
    this.#setCdnHeaders(headers);
    headers.append("Vary", "Accept-Encoding");
    const policy = this.#security.pagePolicy(response.inlineScripts);
    const secure = { ...this.#security.of("/"), "Content-Security-Policy": policy };
    const all = Object.entries({ ...Object.fromEntries(headers), ...secure }).flat();
    return {
      ...validity,
      content: response.whole,
      tag,
      contentType,
      headers: all,
      variants: new Map(),
      compressAt: performance.now() + UNCHANGED,
    };
  }

  #setCdnHeaders(headers: Headers): void {
    const maxAge = this.#cdnMaxAge;
    if (maxAge === 0) headers.delete("Surrogate-Key");
    else headers.set("Cache-Control", publicForCdn(maxAge));
  }
}

/** How a request that does not say who sends it wants its page displayed, as `displayOnly`; undefined for any other. */
function displayOf({ method, headers }: IncomingMessage): string | undefined {
  const saveData = headers["save-data"];
  const isVisitor =
    (method === "GET" || method === "HEAD") &&
    headers.authorization === undefined &&
    headers.expect === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined;
  return isVisitor
    ? displayOnly(headers.cookie, typeof saveData === "string" ? saveData : undefined)
    : undefined;
}

/** Whether a path ends with a file's name, which has a dot. */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf("/")).includes(".");
}

/** Whether a query has the parameter of a search, in any spelling. */
function isSearch(search: string): boolean {
  return search !== "" && new URLSearchParams(search).has("q");
}

/** The key of a stored response. An address has no spaces. */
function keyOf(address: string, display: string): string {
  return display ? `${address} ${display}` : address;
}

async function addVariant(stored: StoredResponse, coding: Coding): Promise<Variant> {
  const body = coding === "identity" ? Buffer.from(stored.content) : await compress(stored.content, coding);
  const variant = variantOf(stored, coding, body);
  stored.variants.set(coding, variant);
  return variant;
}

function variantOf({ tag, contentType, headers }: StoredResponse, coding: Coding, body: Buffer): Variant {
  const isEncoded = coding !== "identity";
  const unmodified = [...headers, "ETag", isEncoded ? encodedTag(tag, coding) : tag];
  const content = ["Content-Type", contentType, "Content-Length", String(body.length)];
  const encoding = isEncoded ? ["Content-Encoding", coding] : [];
  return { body, unmodified, headers: [...unmodified, ...content, ...encoding] };
}

/**
 * In bytes, with all variants: the text, two bytes for each unit at most; the body as it is, and those compressed, which
 * together take no more.
 */
function sizeOf({ content, headers, keys }: StoredResponse, address: string): number {
  const texts = [address, ...headers, ...keys].reduce((length, text) => length + text.length, content.length);
  return texts * 2 + Buffer.byteLength(content) * 2 + BOOKKEEPING;
}
