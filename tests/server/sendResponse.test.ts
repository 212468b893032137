import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/site.ts";

const LONG = "bandeja ".repeat(1_000);

function answering(answer: () => Response) {
  return openSite({ app: { handle: async () => answer(), ready: async () => {} } });
}

/** The body as it came over the wire. */
async function rawBody(port: number, headers: Record<string, string>): Promise<[string | undefined, Buffer]> {
  const sent = request({ host: "127.0.0.1", port, headers, agent: false }).end();
  const [response] = await once(sent, "response");
  return [response.headers["content-encoding"], await buffer(response)];
}

describe("an answer of the app", () => {
  test("is compressed as the client likes it", async () => {
    await using site = await answering(
      () => new Response(LONG, { headers: { "Content-Type": "text/html" } }),
    );
    const { port } = site.environment;
    const [brotli, asBrotli] = await rawBody(port, { "Accept-Encoding": "gzip, deflate, br" });
    expect([brotli, brotliDecompressSync(asBrotli).toString()]).toEqual(["br", LONG]);
    const [gzip, asGzip] = await rawBody(port, { "Accept-Encoding": "gzip, br;q=0" });
    expect([gzip, gunzipSync(asGzip).toString()]).toEqual(["gzip", LONG]);
    const [none, asItIs] = await rawBody(port, { "Accept-Encoding": "identity" });
    expect([none, asItIs.toString()]).toEqual([undefined, LONG]);
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
    await using site = await answering(
      () => new Response(LONG, { headers: { "Content-Type": "text/html" } }),
    );
    expect((await rawBody(site.environment.port, { "Accept-Encoding": header }))[0]).toBe(encoding);
  });

  test("says that it depends on the encoding, compressed or not", async () => {
    await using site = await answering(() => new Response("", { headers: { Vary: "Cookie" } }));
    expect((await site.ask("/")).headers.vary).toBe("Cookie, Accept-Encoding");
  });

  test("is left alone where compressing wins nothing", async () => {
    await using picture = await answering(
      () => new Response(LONG, { headers: { "Content-Type": "image/webp" } }),
    );
    const [encoding] = await rawBody(picture.environment.port, { "Accept-Encoding": "br" });
    expect(encoding).toBeUndefined();
  });

  test("bears its ETag, another one for each encoding", async () => {
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
      return (await site.ask("/", { headers })).headers.etag;
    };
    expect(await tagOf("identity")).toBe('"1"');
    expect(await tagOf("gzip", '"1", "2~br"')).toBe('"1~gzip"');
    expect(await tagOf("br", 'W/"1~gzip"')).toBe('"1~br"');
    expect(conditions.slice(1)).toEqual(['"1", "2"', 'W/"1"']);
  });

  test("bears its ETag and none of its body on HEAD and 304", async () => {
    await using site = await answering(() => new Response(LONG, { headers: { ETag: '"1"' } }));
    const head = await site.ask("/", { method: "HEAD" });
    expect([head.headers.etag, head.body]).toEqual(['"1"', ""]);
    await using unchanged = await answering(
      () => new Response(null, { status: 304, headers: { ETag: 'W/"1"' } }),
    );
    const answer = await unchanged.ask("/");
    expect([answer.status, answer.headers.etag, answer.body]).toEqual([304, 'W/"1"', ""]);
    const known = await unchanged.ask("/", { headers: { "If-None-Match": '"2", W/"1~gzip"' } });
    expect(known.headers.etag).toBe('W/"1~gzip"');
  });

  test("is never kept by a cache when it sets a cookie", async () => {
    await using site = await answering(() => {
      const headers = new Headers({ "Cache-Control": "public, max-age=60" });
      headers.append("Set-Cookie", "a=1");
      headers.append("Set-Cookie", "b=2");
      return new Response("", { headers });
    });
    const { headers } = await site.ask("/");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });

  test("that breaks off cuts the connection instead of looking whole", async () => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("half"));
          setTimeout(() => controller.error(new Error("broken")), 20);
        },
      });
    await using site = await answering(() => new Response(broken()));
    await expect(site.ask("/")).rejects.toThrow();
    expect((await site.ask("/healthz")).body).toBe("ok");
  });
});

describe("a request", () => {
  test("reaches the app under the site's own address, whatever it claims", async () => {
    const seen: Request[] = [];
    await using site = await openSite(
      {
        app: {
          async handle(request) {
            seen.push(request);
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
    await site.ask("/courts?q=a%20b", {
      headers: {
        Host: "evil.example",
        Forwarded: "host=evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "http",
        "X-React-Router-SPA-Mode": "yes",
        Accept: "text/html",
      },
    });
    expect(seen[0]?.url).toBe("https://bandeja.example/courts?q=a%20b");
    expect([...(seen[0]?.headers ?? [])]).toEqual([
      ["accept", "text/html"],
      ["connection", "close"],
      ["host", "bandeja.example"],
    ]);
  });

  test("is logged without its query, cookies or address", async () => {
    await using site = await answering(() => new Response(""));
    const { headers } = await site.ask("/courts?q=secret", { headers: { Cookie: "session=secret" } });
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

describe("a page asked for under another name of this machine", () => {
  test("is shown under the one that cookies go by", async () => {
    await using site = await answering(() => new Response("page"));
    const headers = { Host: `localhost:${site.environment.port}`, Accept: "text/html" };
    const answer = await site.ask("/courts?q=1", { headers });
    expect(answer.status).toBe(307);
    expect(answer.headers.location).toBe(`${site.environment.publicUrl}/courts?q=1`);
  });

  test("but not a file, a write, or a name that is forged", async () => {
    await using site = await answering(() => new Response("page"));
    const local = `localhost:${site.environment.port}`;
    expect((await site.ask("/a", { headers: { Host: local, Accept: "*/*" } })).status).toBe(200);
    expect(
      (await site.ask("/a", { method: "POST", headers: { Host: local, Accept: "text/html" } })).status,
    ).toBe(200);
    const forged = { Host: `evil.example:${site.environment.port}`, Accept: "text/html" };
    expect((await site.ask("/a", { headers: forged })).status).toBe(200);
  });
});
