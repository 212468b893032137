import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { ContentVersions } from "./contentVersions.ts";
import { acceptedEncoding, compress, compressSmallest, type Encoding } from "./encoding.ts";
import { encodedTag } from "./entityTags.ts";
import type { SecurityHeaders } from "./securityHeaders.ts";
import { isTextResponse } from "./sendResponse.ts";

/** The memory for stored pages, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How long a page is stored, in milliseconds: what it says of time ("2 minutes ago") is no older. */
const LIFETIME = 60_000;

/** After how many responses a page is compressed as small as possible. */
const OFTEN = 3;

/** The most `Accept-Encoding` headers whose result is remembered. */
const MAX_ENCODINGS = 100;

/** The `Cache-Control` of pages that are the same for all visitors. */
const SHARED = "public, max-age=0, must-revalidate";

type Coding = Encoding | "identity";

/** A body as it is sent, with its headers as a flat list of names and values. */
interface Variant {
  body: Buffer;
  headers: readonly string[];
}

/** The page of an address, as every visitor gets it. */
interface StoredPage {
  html: string;
  /** The entity tag of the uncompressed page. */
  tag: string;
  /** The headers that its variants share. */
  headers: readonly string[];
  variants: Map<Coding, Variant>;
  /** What it shows. */
  keys: readonly string[];
  version: number;
  expiresAt: number;
  sent: number;
}

/** Renders the page of a visitor. */
type Render = () => Promise<Response>;

/**
 * Stores the pages of visitors by address: requests without cookies and credentials. A page is rendered for its address
 * only, without the headers of the request that asks for it, so it cannot contain anything of a visitor.
 */
export class PageCache {
  readonly versions = new ContentVersions();
  readonly #security: SecurityHeaders;
  readonly #cdnMaxAge: number;
  readonly #pages = new LRUCache<string, StoredPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #rendering = new Map<string, Promise<StoredPage | undefined>>();
  readonly #codings = new LRUCache<string, Coding>({ max: MAX_ENCODINGS });

  /** @param cdnMaxAge how long a CDN may send a page without asking, in seconds; 0 without one */
  constructor(security: SecurityHeaders, cdnMaxAge: number) {
    this.#security = security;
    this.#cdnMaxAge = cdnMaxAge;
  }

  /** The stored page of a visitor's request; undefined when it has to be rendered or is not a visitor's. */
  find(req: IncomingMessage): StoredPage | undefined {
    const page = isVisitor(req) ? this.#pages.get(req.url ?? "") : undefined;
    return page && this.#isCurrent(page) ? page : undefined;
  }

  /** Whether the response to a request may be stored: a page of a path without an extension, and not a search. */
  isStorable(req: IncomingMessage, { path, search }: { path: string; search: string }): boolean {
    return isVisitor(req) && !path.startsWith("/api") && !/\.[^/]*$/.test(path) && !/[?&]q=/.test(search);
  }

  /**
   * Renders and stores a page. Requests for the same page wait for the first.
   * @returns the page, or the response if it may not be stored
   */
  async load(address: string, render: Render): Promise<StoredPage | Response> {
    const shared = await this.#rendering.get(address);
    if (shared && this.#isCurrent(shared)) return shared;
    const version = this.versions.now;
    const stored = Promise.withResolvers<StoredPage | undefined>();
    this.#rendering.set(address, stored.promise);
    let page: StoredPage | undefined;
    try {
      const response = await render();
      page = this.#pageOf(response, version, this.#pages.peek(address));
      if (page && this.#isCurrent(page)) this.#pages.set(address, page);
      return page ?? response;
    } finally {
      this.#rendering.delete(address);
      stored.resolve(page);
    }
  }

  /** Sends a page, or 304 if the client has it. */
  async send(
    req: IncomingMessage,
    res: ServerResponse,
    page: StoredPage,
    headers: readonly string[],
  ): Promise<void> {
    const { "accept-encoding": accepted = "", "if-none-match": condition } = req.headers;
    const coding = this.#codingOf(accepted);
    const variant = page.variants.get(coding) ?? (await addVariant(page, coding));
    if (condition !== undefined && matches(condition, page.tag)) {
      res.writeHead(304, [...variant.headers, ...headers]).end();
      return;
    }
    res.writeHead(200, [...variant.headers, "Content-Length", String(variant.body.length), ...headers]);
    res.end(req.method === "HEAD" ? undefined : variant.body);
    page.sent += 1;
    if (page.sent === OFTEN) void this.#compressSmallest(page);
  }

  #isCurrent({ expiresAt, version, keys }: StoredPage): boolean {
    return expiresAt > performance.now() && this.versions.isCurrent(version, keys);
  }

  #codingOf(accepted: string): Coding {
    let coding = this.#codings.get(accepted);
    if (!coding) {
      coding = acceptedEncoding(accepted) ?? "identity";
      this.#codings.set(accepted, coding);
    }
    return coding;
  }

  /** @param former the page of the same address, whose compressed bodies are used again if nothing has changed */
  #pageOf(response: Response, version: number, former: StoredPage | undefined): StoredPage | undefined {
    const { headers, status } = response;
    const keys = headers.get("Surrogate-Key")?.split(" ");
    if (status !== 200 || !isTextResponse(response) || !keys) return undefined;
    if (headers.get("Cache-Control") !== SHARED || headers.has("Set-Cookie")) return undefined;
    const validity = { keys, version, expiresAt: performance.now() + LIFETIME };
    if (former?.html === response.whole) return { ...former, ...validity };
    const maxAge = this.#cdnMaxAge;
    if (maxAge === 0) headers.delete("Surrogate-Key");
    else
      headers.set("Cache-Control", `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${maxAge}`);
    headers.append("Vary", "Accept-Encoding");
    const policy = this.#security.pagePolicy(response.inlineScripts);
    const secure = { ...this.#security.of("/"), "Content-Security-Policy": policy };
    const all = { ...Object.fromEntries(headers), ...secure };
    return {
      ...validity,
      html: response.whole,
      tag: `"${createHash("sha256").update(response.whole).digest("base64url").slice(0, 22)}"`,
      headers: Object.entries(all).flat(),
      variants: new Map(),
      sent: 0,
    };
  }

  async #compressSmallest(page: StoredPage): Promise<void> {
    const body = await compressSmallest(page.html);
    page.variants.set("br", variantOf(page, "br", body));
  }
}

/** Whether nothing in a request's headers says who sends it. */
function isVisitor({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers.expect === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

async function addVariant(page: StoredPage, coding: Coding): Promise<Variant> {
  const body = coding === "identity" ? Buffer.from(page.html) : await compress(page.html, coding);
  const variant = variantOf(page, coding, body);
  page.variants.set(coding, variant);
  return variant;
}

function variantOf(page: StoredPage, coding: Coding, body: Buffer): Variant {
  const headers =
    coding === "identity"
      ? ["ETag", page.tag]
      : ["ETag", encodedTag(page.tag, coding), "Content-Encoding", coding];
  return { body, headers: [...page.headers, ...headers] };
}

/** Whether a condition names the page in any encoding. */
function matches(condition: string, tag: string): boolean {
  return condition.trim() === "*" || condition.includes(tag.slice(1, -1));
}

/** In bytes; texts take at most two each, and compressed bodies about a quarter together. */
function sizeOf({ html }: StoredPage): number {
  return html.length * 4;
}
