import type { RequestListener } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createImageFetch,
  ImageFetchError,
  type ImageFetchOptions,
} from "~/features/images/fetchImage.server";
import { isPublicAddress } from "~/features/images/publicAddress.server";
import { network } from "../../support/network";
import { CERTIFICATE, listenTls } from "../../support/tls";

const MEGABYTE = 1024 * 1024;
const PICTURE = new Uint8Array([1, 2, 3]);

/** The requests that the pictures' host received. */
let received: { url: string | undefined; host: string | undefined; headers: Record<string, unknown> }[];
let respond: RequestListener;
let server: Awaited<ReturnType<typeof listenTls>>;

// Real sockets: every name in these tests resolves to this machine.
beforeAll(() => network.close());
afterAll(() => network.listen());
beforeEach(async () => {
  received = [];
  respond = (_request, response) => response.end(PICTURE);
  server = await listenTls((request, response) => {
    received.push({ url: request.url, host: request.headers.host, headers: request.headers });
    respond(request, response);
  });
});
afterEach(() => server.close());

/** Loopback stands for the public internet here; every other address is checked as in production. */
const isAllowedAddress = (address: string) => address === "127.0.0.1" || isPublicAddress(address);

function fetcher(options: Partial<ImageFetchOptions> = {}) {
  const fetchImage = createImageFetch({
    resolve: async () => ["127.0.0.1"],
    isAllowedAddress,
    port: server.port,
    ca: CERTIFICATE,
    ...options,
  });
  return (address: string, signal = new AbortController().signal) => fetchImage(address, signal);
}

const at = (path: string, host = "pictures.example") => `https://${host}:${server.port}${path}`;

describe("fetching a picture from another host", () => {
  test("returns its bytes and sends only the necessary headers", async () => {
    expect(await fetcher()(at("/asha.webp?s=96"))).toEqual(Buffer.from(PICTURE));
    expect(received).toMatchObject([{ url: "/asha.webp?s=96", host: `pictures.example:${server.port}` }]);
    expect(Object.keys(received[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test("follows at most three redirects, also relative ones", async () => {
    const path = (request: { url?: string | undefined }) => Number(request.url?.slice(1));
    respond = (request, response) => {
      const step = path(request);
      const next = step % 2 === 0 ? `/${step - 1}` : at(`/${step - 1}`, "other.example");
      if (step === 0) response.end(PICTURE);
      else response.writeHead(step % 2 === 0 ? 302 : 308, { Location: next }).end();
    };
    expect(await fetcher()(at("/3"))).toEqual(Buffer.from(PICTURE));
    await expect(fetcher()(at("/4"))).rejects.toThrow("Too many redirects");
  });

  test.each([404, 500, 204, 304, 206])("rejects the status %i", async (status) => {
    respond = (_request, response) => response.writeHead(status).end();
    await expect(fetcher()(at("/"))).rejects.toThrow(`The host responded with status ${status}`);
  });

  test("accepts five megabytes", async () => {
    respond = (_request, response) => response.end(Buffer.alloc(5 * MEGABYTE));
    expect((await fetcher()(at("/"))).byteLength).toBe(5 * MEGABYTE);
  });

  test("rejects a larger Content-Length without reading the body", async () => {
    respond = (_request, response) =>
      response.writeHead(200, { "Content-Length": 5 * MEGABYTE + 1 }).flushHeaders();
    await expect(fetcher()(at("/"))).rejects.toThrow("The file is too large");
  });

  test("stops reading after five megabytes", async () => {
    let sent = 0;
    respond = (_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 100 * MEGABYTE) {
          sent += MEGABYTE;
          if (!response.write(Buffer.alloc(MEGABYTE))) return;
        }
      };
      response.on("drain", more);
      more();
    };
    await expect(fetcher()(at("/"))).rejects.toThrow("The file is too large");
    expect(sent).toBeLessThan(30 * MEGABYTE);
  });

  test.each<[string, RequestListener]>([
    ["never responds", () => {}],
    [
      "sends a byte at intervals",
      (_request, response) => {
        const timer = setInterval(() => response.write("."), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "redirects and then never responds",
      (request, response) => {
        if (request.url === "/") response.writeHead(302, { Location: "/slow" }).end();
      },
    ],
  ])("times out when the host %s", async (_, listener) => {
    respond = listener;
    await expect(fetcher({ timeout: 300 })(at("/"))).rejects.toThrow("The fetch timed out");
  });

  test("times out when the name does not resolve", async () => {
    const resolve = () => new Promise<string[]>(() => {});
    await expect(fetcher({ resolve, timeout: 300 })(at("/"))).rejects.toThrow("The fetch timed out");
  });

  test("times out after five seconds", async () => {
    respond = () => {};
    const start = performance.now();
    await expect(fetcher()(at("/"))).rejects.toThrow("The fetch timed out");
    expect(performance.now() - start).toBeGreaterThan(4_900);
    expect(performance.now() - start).toBeLessThan(8_000);
  });

  test("is aborted when the process stops", async () => {
    respond = () => {};
    const stop = new AbortController();
    const fetching = fetcher()(at("/"), stop.signal);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    stop.abort();
    await expect(fetching).rejects.toThrow("the process is stopping");
  });

  test("rejects an untrusted certificate and one for another name", async () => {
    await expect(fetcher({ ca: undefined })(at("/"))).rejects.toThrow(/The connection failed: .*SIGNED_CERT/);
    await expect(fetcher()(at("/", "third.example"))).rejects.toThrow("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(received).toEqual([]);
  });

  test("does not include the address in an error", async () => {
    const refused = fetcher({ port: 1 })("https://pictures.example:1/asha-rao.webp");
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ImageFetchError);
    expect(JSON.stringify([String(error), error])).not.toMatch(/asha|pictures/);
    expect(error).not.toHaveProperty("cause");
  });
});

describe("an address that must not be fetched", () => {
  const WRONG = "The URL is not HTTPS on the standard port";
  const PRIVATE = "The host is not on the public internet";

  test.each([
    ["http", (port: number) => `http://pictures.example:${port}/`],
    ["another port", (port: number) => `https://pictures.example:${port - 1}/`],
    ["the standard port where another is configured", () => "https://pictures.example/"],
    ["a password", (port: number) => `https://asha:secret@pictures.example:${port}/`],
    ["a file", () => "file:///etc/passwd"],
    ["data", () => "data:image/png;base64,AAAA"],
    ["no URL", () => "pictures.example"],
  ])("is rejected: %s", async (_, address) => {
    const resolve = vi.fn(async () => ["127.0.0.1"]);
    await expect(fetcher({ resolve })(address(server.port))).rejects.toThrow(WRONG);
    expect(resolve).not.toHaveBeenCalled();
  });

  test("is rejected with any port but 443", async () => {
    const fetchImage = createImageFetch({ isAllowedAddress, ca: CERTIFICATE });
    await expect(fetchImage(at("/"), new AbortController().signal)).rejects.toThrow(WRONG);
  });

  test.each([
    "10.0.0.1",
    "169.254.169.254",
    "[::1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[2002:a00:1::1]",
    // Other notations of 10.0.0.1 that URLs accept.
    "0x0a.0.0.1",
    "012.0.0.1",
    "167772161",
    "10.1",
  ])("is rejected with the host %s", async (host) => {
    await expect(fetcher()(at("/", host))).rejects.toThrow(PRIVATE);
  });

  test("is rejected by default when it is of this machine", async () => {
    const resolve = async () => ["127.0.0.1"];
    const fetchImage = createImageFetch({ resolve, port: server.port, ca: CERTIFICATE });
    for (const host of ["127.0.0.1", "[::1]", "0.0.0.0", "[::]", "pictures.example"]) {
      await expect(fetchImage(at("/", host), new AbortController().signal)).rejects.toThrow(PRIVATE);
    }
    expect(received).toEqual([]);
  });

  test.each([
    ["a private address", ["10.0.0.1"]],
    ["a private address and an allowed one", ["127.0.0.1", "192.168.1.1"]],
    ["loopback of IPv6 and an allowed address", ["127.0.0.1", "::1"]],
    ["a mapped metadata address", ["::ffff:169.254.169.254"]],
    ["an invalid address", ["not an address"]],
  ])("is rejected when its name resolves to %s", async (_, addresses) => {
    await expect(fetcher({ resolve: async () => addresses })(at("/"))).rejects.toThrow(PRIVATE);
    expect(received).toEqual([]);
  });

  test("is rejected when its name does not resolve", async () => {
    await expect(fetcher({ resolve: async () => [] })(at("/"))).rejects.toThrow("The host has no address");
  });

  test("is rejected when its name resolves differently later; each connection resolves once", async () => {
    const resolve = vi.fn(async () => ["10.0.0.1"]).mockImplementationOnce(async () => ["127.0.0.1"]);
    expect(await fetcher({ resolve })(at("/"))).toEqual(Buffer.from(PICTURE));
    expect(resolve).toHaveBeenCalledOnce();
    await expect(fetcher({ resolve })(at("/"))).rejects.toThrow(PRIVATE);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["a private address", () => `https://10.0.0.1:${server.port}/`, PRIVATE],
    ["metadata", () => "http://169.254.169.254/latest/meta-data/", WRONG],
    ["http", () => `http://pictures.example:${server.port}/`, WRONG],
    ["another port", () => `https://pictures.example:${server.port + 1}/`, WRONG],
    ["a name with a private address", () => at("/", "internal.example"), PRIVATE],
    ["a file", () => "file:///etc/passwd", WRONG],
  ])("is rejected as the target of a redirect: %s", async (_, location, message) => {
    respond = (_request, response) => response.writeHead(302, { Location: location() }).end();
    const resolve = async (hostname: string) => [hostname === "internal.example" ? "10.0.0.1" : "127.0.0.1"];
    await expect(fetcher({ resolve })(at("/"))).rejects.toThrow(message);
    expect(received).toHaveLength(1);
  });

  test("is rejected by the check of the connected address", async () => {
    const rule = vi.fn(isAllowedAddress).mockReturnValueOnce(true).mockReturnValueOnce(false);
    await expect(fetcher({ isAllowedAddress: rule })(at("/"))).rejects.toThrow(PRIVATE);
    expect(rule.mock.calls.map(([address]) => [address])).toEqual([["127.0.0.1"], ["127.0.0.1"]]);
    expect(received).toEqual([]);
  });
});
