import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { readAtMost } from "~/http/readBytes.server";
import { product } from "~/lib/product";
import { MAX_IMAGE_BYTES } from "./image.limits";
import { isPublicAddress } from "./publicAddress.server";

/** The timeout of a fetch, with redirects and body, in milliseconds. */
const FETCH_TIMEOUT = 5_000;

/** The timeout of one query to one name server, in milliseconds. There is one retry. */
const DNS_TIMEOUT = 1_500;

const MAX_REDIRECTS = 3;

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** No referrer, cookies or credentials. Nothing is decompressed. */
const HEADERS = {
  Accept: "image/webp, image/png, image/jpeg, image/gif",
  "Accept-Encoding": "identity",
  "User-Agent": product.name,
};

/** Why an image could not be fetched. Its message never contains the URL, which may identify a user. */
export class ImageFetchError extends Error {
  override name = "ImageFetchError";
}

/**
 * Fetches a file from an untrusted URL.
 * @param signal aborts the fetch
 * @returns the file's bytes, of any type
 * @throws ImageFetchError when it fails, and after five seconds at the latest
 */
export type FetchImage = (address: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Tests override these, because their servers are on loopback. */
export interface ImageFetchOptions {
  /** Returns all IP addresses of a host name; none when it does not exist. */
  resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether connections to this IP address are allowed. */
  isAllowedAddress: (address: string) => boolean;
  /** The only allowed port. */
  port: number;
  /** Of a fetch, with redirects and body, in milliseconds. */
  timeout: number;
  /** The certificate authority in PEM; undefined for Node's own list. */
  ca: string | undefined;
}

/**
 * Returns a fetch for untrusted URLs: only by HTTPS on port 443, and only to public IP addresses. Each redirect is
 * checked in the same way. A host name is resolved once per connection, by the connection itself, and all its addresses
 * must be public, which prevents DNS rebinding.
 */
export function createImageFetch({
  resolve = resolveHost,
  isAllowedAddress = isPublicAddress,
  port = 443,
  timeout = FETCH_TIMEOUT,
  ca,
}: Partial<ImageFetchOptions> = {}): FetchImage {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new ImageFetchError("The host has no address"), "");
        if (!addresses.every(isAllowedAddress)) return callback(notPublic(), "");
        if (!all) return callback(null, first, isIP(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: Error) => callback(error, ""),
    );
  };

  /** @throws ImageFetchError when the URL is not allowed */
  function readUrl(address: string, base?: URL): URL {
    const url = URL.parse(address, base);
    if (url?.protocol !== "https:" || Number(url.port || 443) !== port || url.username || url.password) {
      throw new ImageFetchError("The URL is not HTTPS on the standard port");
    }
    // The lookup is not called for IP addresses.
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) && !isAllowedAddress(host)) throw notPublic();
    return url;
  }

  function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolveResponse, reject) => {
      // `agent: false`: reuses no connection or TLS session, and ignores the environment's proxy.
      const outgoing = request(url, {
        agent: false,
        headers: HEADERS,
        lookup,
        signal,
        ...(ca ? { ca } : {}),
      });
      outgoing.once("response", resolveResponse);
      outgoing.on("error", reject);
      outgoing.once("socket", (socket) => {
        socket.once("connect", () => {
          if (!isAllowedAddress(socket.remoteAddress ?? "")) outgoing.destroy(notPublic());
        });
      });
      outgoing.end();
    });
  }

  /** @returns the bytes, or the URL of a redirect */
  async function fetchOnce(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | URL> {
    const response = await open(url, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (REDIRECT_STATUSES.includes(statusCode)) return readUrl(headers.location ?? "", url);
      if (statusCode !== 200) throw new ImageFetchError(`The host responded with status ${statusCode}`);
      if (Number(headers["content-length"] ?? 0) > MAX_IMAGE_BYTES) throw tooLarge();
      return await readAtMost(response, MAX_IMAGE_BYTES, tooLarge);
    } finally {
      response.destroy();
    }
  }

  async function fetchWithRedirects(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    let url = readUrl(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const result = await fetchOnce(url, signal);
      if (!(result instanceof URL)) return result;
      url = result;
    }
    throw new ImageFetchError("Too many redirects");
  }

  return async (address, signal) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    try {
      return await fetchWithRedirects(address, deadline);
    } catch (error) {
      throw fetchErrorOf(error, deadline);
    }
  };
}

function fetchErrorOf(error: unknown, deadline: AbortSignal): ImageFetchError {
  if (error instanceof ImageFetchError) return error;
  if (deadline.aborted) return new ImageFetchError("The fetch timed out, or the process is stopping");
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new ImageFetchError(`The connection failed: ${code}`);
}

/**
 * Queries the name servers directly: entries of the hosts file are for this machine only, and the system's resolver
 * blocks a thread of libuv's small pool.
 */
async function resolveHost(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: 2 });
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

function notPublic(): ImageFetchError {
  return new ImageFetchError("The host is not on the public internet");
}

function tooLarge(): ImageFetchError {
  return new ImageFetchError("The file is too large");
}
