import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { product } from "~/lib/product";
import { MAX_IMAGE_BYTES } from "./image.limits";
import { isPublicAddress } from "./publicAddress.server";

/** For a whole fetch, redirects and body included, in milliseconds. */
const FETCH_TIMEOUT = 5_000;

/** For one question to one name server, in milliseconds; it is asked twice. */
const DNS_TIMEOUT = 1_500;

const MAX_REDIRECTS = 3;

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** No referrer, no cookie, no credentials. Bytes as they are: nothing is decompressed. */
const HEADERS = {
  Accept: "image/webp, image/png, image/jpeg, image/gif",
  "Accept-Encoding": "identity",
  "User-Agent": product.name,
};

/** Why an image could not be fetched. Its message holds nothing of the address, which may name a user. */
export class ImageFetchError extends Error {
  override name = "ImageFetchError";
}

/**
 * Fetches a file from a web address that a third party names.
 * @param signal ends the fetch early
 * @returns its bytes, of any type
 * @throws ImageFetchError after five seconds at the latest
 */
export type FetchImage = (address: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** What tests replace, since their servers are on loopback. */
export interface ImageFetchOptions {
  /** All IP addresses of a host name; none where there is no such name. */
  resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether a connection to this IP address may be opened. */
  isAllowedAddress: (address: string) => boolean;
  /** The only port that is connected to. */
  port: number;
  /** For a whole fetch, in milliseconds. */
  timeout: number;
  /** Certificate authority in PEM; undefined for those that Node trusts. */
  ca: string | undefined;
}

/**
 * A fetch for addresses that cannot be trusted: by https on port 443, to public IP addresses only. Each redirect is
 * followed by hand and checked in the same way. A host name is resolved once for each connection, by the connection
 * itself, and every address that it has must be public; so no second answer can lead elsewhere.
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

  /** @throws ImageFetchError where the address is not one to connect to */
  function readUrl(address: string, base?: URL): URL {
    const url = URL.parse(address, base);
    if (url?.protocol !== "https:" || Number(url.port || 443) !== port || url.username || url.password) {
      throw new ImageFetchError("The address is not one of https on its standard port");
    }
    // The connection looks up names only.
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) && !isAllowedAddress(host)) throw notPublic();
    return url;
  }

  function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((opened, failed) => {
      // `agent: false`: no connection and no TLS session is reused, and no proxy of the environment is in between.
      const asked = request(url, { agent: false, headers: HEADERS, lookup, signal, ...(ca ? { ca } : {}) });
      asked.once("response", opened);
      asked.on("error", failed);
      asked.once("socket", (socket) => {
        socket.once("connect", () => {
          if (!isAllowedAddress(socket.remoteAddress ?? "")) asked.destroy(notPublic());
        });
      });
      asked.end();
    });
  }

  /** @returns the bytes, or the address that a redirect leads to */
  async function ask(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | URL> {
    const response = await open(url, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (REDIRECT_STATUSES.includes(statusCode)) return readUrl(headers.location ?? "", url);
      if (statusCode !== 200) throw new ImageFetchError(`The host answered ${statusCode}`);
      if (Number(headers["content-length"] ?? 0) > MAX_IMAGE_BYTES) throw tooLarge();
      return await readBody(response);
    } finally {
      response.destroy();
    }
  }

  async function follow(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    let url = readUrl(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await ask(url, signal);
      if (!(answer instanceof URL)) return answer;
      url = answer;
    }
    throw new ImageFetchError("Too many redirects");
  }

  return async (address, signal) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    try {
      return await follow(address, deadline);
    } catch (error) {
      throw fetchErrorOf(error, deadline);
    }
  };
}

function fetchErrorOf(error: unknown, deadline: AbortSignal): ImageFetchError {
  if (error instanceof ImageFetchError) return error;
  if (deadline.aborted) return new ImageFetchError("It took too long, or this process is stopping");
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new ImageFetchError(`The connection failed: ${code}`);
}

async function readBody(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > MAX_IMAGE_BYTES) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Asks the name servers themselves: what the hosts file says is for this machine alone, and the system's resolver would
 * block one of the few threads that all connections share.
 */
async function resolveHost(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

function notPublic(): ImageFetchError {
  return new ImageFetchError("The host is not on the public internet");
}

function tooLarge(): ImageFetchError {
  return new ImageFetchError("The file is too large");
}
