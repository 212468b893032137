import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/site.ts";

const LONG = "bandeja ".repeat(1_000);

function openSiteWith(createResponse: () => Response) {
  return openSite({ app: { handle: async () => createResponse(), ready: async () => {} } });
}

/** The body as transferred. */
async function rawBody(port: number, headers: Record<string, string>): Promise<[string | undefined, Buffer]> {
  const clientRequest = request({ host: "127.0.0.1", port, headers, agent: false }).end();
  const [response] = await once(clientRequest, "response");
  return [response.headers["content-encoding"], await buffer(response)];
}

describe("a response of the app", () => {
  test("is compressed as the client accepts", async () => {
    await using site = await openSiteWith(
      () => new Response(LONG, { headers: { "Content-Type": "text/html" } }),
    );
    const { port } = site.environment;
    const [brotli, brotliBody] = await rawBody(port, { "Accept-Encoding": "gzip, deflate, br" });
    expect([brotli, brotliDecompressSync(brotliBody).toString()]).toEqual(["br", LONG]);
    const [gzip, gzipBody] = await rawBody(port, { "Accept-Encoding": "gzip, br;q=0" });
    expect([gzip, gunzipSync(gzipBody).toString()]).toEqual(["gzip", LONG]);
    const [none, plainBody] = await rawBody(port, { "Accept-Encoding": "identity" });
    expect([none, plainBody.toString()]).toEqual([undefined, LONG]);
  });

  test.each([
    ["br", "br;q=0.5, gzip;q=0.5"],
    ["gzip", "br;q=0.2, gzip;q=0.8, *;q=0.1"],
    ["br", "*"],
    ["gzip", "br;q=0, *"],
    ["gzip", "GZIP"],
    [undefined, "identity, gzip;q=0.5"],
    [undefined, "br;q=0.000, gzip;q=0"],
    [undefined, "deflate, zstd"],
    [undefined, "*;q=0"],
    [undefined, ""],
    [undefined, ";q=1,,;"],
  ])("has the encoding %s for a client that accepts %s", async (encoding, header) => {
    await using site = await openSiteWith(
      () => new Response(LONG, { headers: { "Content-Type": "text/html" } }),
    );
    expect((await rawBody(site.environment.port, { "Accept-Encoding": header }))[0]).toBe(encoding);
  });

  test("varies by encoding, compressed or not", async () => {
    await using site = await openSiteWith(() => new Response("", { headers: { Vary: "Cookie" } }));
    expect((await site.request("/")).headers.vary).toBe("Cookie, Accept-Encoding");
  });

  test("is not compressed when its type is compressed already", async () => {
    await using picture = await openSiteWith(
      () => new Response(LONG, { headers: { "Content-Type": "image/webp" } }),
    );
    const [encoding] = await rawBody(picture.environment.port, { "Accept-Encoding": "br" });
    expect(encoding).toBeUndefined();
  });

  test("has a different ETag for each encoding", async () => {
    const conditions: (string | null)[] = [];
    await using site = await openSite({
      app: {
        async handle({ headers }) {
          conditions.push(headers.get("If-None-Match"));
          return new Response(LONG, { headers: { "Content-Type": "text/html", ETag: '"1"' } });
        },
        ready: async () => {},
      },
    });
    const tagOf = async (encoding: string, condition = "") => {
      const headers = { "Accept-Encoding": encoding, "If-None-Match": condition };
      return (await site.request("/", { headers })).headers.etag;
    };
    expect(await tagOf("identity")).toBe('"1"');
    expect(await tagOf("gzip", '"1", "2~br"')).toBe('"1~gzip"');
    expect(await tagOf("br", 'W/"1~gzip"')).toBe('"1~br"');
    expect(conditions.slice(1)).toEqual(['"1", "2"', 'W/"1"']);
  });

  test("has its ETag but no body for HEAD and 304", async () => {
    await using site = await openSiteWith(() => new Response(LONG, { headers: { ETag: '"1"' } }));
    const head = await site.request("/", { method: "HEAD" });
    expect([head.headers.etag, head.body]).toEqual(['"1"', ""]);
    await using unchanged = await openSiteWith(
      () => new Response(null, { status: 304, headers: { ETag: 'W/"1"' } }),
    );
    const response = await unchanged.request("/");
    expect([response.status, response.headers.etag, response.body]).toEqual([304, 'W/"1"', ""]);
    const known = await unchanged.request("/", { headers: { "If-None-Match": '"2", W/"1~gzip"' } });
    expect(known.headers.etag).toBe('W/"1~gzip"');
  });

  test("with a cookie is never cacheable", async () => {
    await using site = await openSiteWith(() => {
      const headers = new Headers({ "Cache-Control": "public, max-age=60" });
      headers.append("Set-Cookie", "a=1");
      headers.append("Set-Cookie", "b=2");
      return new Response("", { headers });
    });
    const { headers } = await site.request("/");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });

  test("that fails midway closes the connection, so that it does not look complete", async () => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("half"));
          setTimeout(() => controller.error(new Error("broken")), 20);
        },
      });
    await using site = await openSiteWith(() => new Response(broken()));
    await expect(site.request("/")).rejects.toThrow();
    expect((await site.request("/healthz")).body).toBe("ok");
  });
});

describe("a request", () => {
  test("reaches the app with the configured origin, whatever its headers", async () => {
    const received: Request[] = [];
    await using site = await openSite(
      {
        app: {
          async handle(request) {
            received.push(request);
            return new Response("");
          },
          ready: async () => {},
        },
      },
      {
        PUBLIC_URL: "https://bandeja.example",
        OIDC_ISSUER: "https://id.example",
        OIDC_CLIENT_ID: "a",
        OIDC_CLIENT_SECRET: "b",
      },
    );
    await site.request("/courts?q=a%20b", {
      headers: {
        Host: "evil.example",
        Forwarded: "host=evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "http",
        "X-React-Router-SPA-Mode": "yes",
        Accept: "text/html",
      },
    });
    expect(received[0]?.url).toBe("https://bandeja.example/courts?q=a%20b");
    expect([...(received[0]?.headers ?? [])]).toEqual([
      ["accept", "text/html"],
      ["connection", "close"],
      ["host", "bandeja.example"],
    ]);
  });

  test("is logged without query, cookies and IP address", async () => {
    await using site = await openSiteWith(() => new Response(""));
    const { headers } = await site.request("/courts?q=secret", { headers: { Cookie: "session=secret" } });
    const [entry] = site.entries.filter((it) => it.path === "/courts");
    expect(entry).toEqual({
      level: 30,
      time: expect.any(String),
      method: "GET",
      path: "/courts",
      status: 200,
      ms: expect.any(Number),
      requestId: headers["x-request-id"],
      msg: "request",
    });
  });
});

describe("a page requested by another name of this machine", () => {
  test("redirects to the configured origin, to which cookies belong", async () => {
    await using site = await openSiteWith(() => new Response("page"));
    const headers = { Host: `localhost:${site.environment.port}`, Accept: "text/html" };
    const response = await site.request("/courts?q=1", { headers });
    expect(response.status).toBe(307);
    expect(response.headers.location).toBe(`${site.environment.publicUrl}/courts?q=1`);
  });

  test("does not redirect for a file, a write or a foreign name", async () => {
    await using site = await openSiteWith(() => new Response("page"));
    const local = `localhost:${site.environment.port}`;
    expect((await site.request("/a", { headers: { Host: local, Accept: "*/*" } })).status).toBe(200);
    expect(
      (await site.request("/a", { method: "POST", headers: { Host: local, Accept: "text/html" } })).status,
    ).toBe(200);
    const forged = { Host: `evil.example:${site.environment.port}`, Accept: "text/html" };
    expect((await site.request("/a", { headers: forged })).status).toBe(200);
  });
});
