import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openSite } from "../support/site.ts";

const echo = {
  handle: async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength)),
  ready: async () => {},
};

describe("a write", () => {
  const from = (headers: Record<string, string>, path = "/courts") => ({ path, headers });

  test.each([
    ["another site", from({ Origin: "https://evil.example" })],
    ["a sandboxed page", from({ Origin: "null" })],
    ["the same host under another scheme", from({ Origin: "https://127.0.0.1" })],
    ["another site, by its fetch metadata", from({ "Sec-Fetch-Site": "cross-site" })],
    ["a sister site, by its fetch metadata", from({ "Sec-Fetch-Site": "same-site" })],
    ["another site, by script", from({ Origin: "https://evil.example" }, "/courts.data")],
  ])("from %s is rejected on a page", async (_who, { path, headers }) => {
    await using site = await openSite({ app: echo });
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await site.request(path, { method, headers });
      expect(response.status).toBe(403);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(response.body).toContain("This came from another site, so nothing was changed.");
    }
  });

  test("from another site is rejected in the API with problem details", async () => {
    await using site = await openSite({ app: echo });
    const headers = { Origin: "https://evil.example" };
    const response = await site.request("/api/courts", { method: "POST", headers });
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(response.body)).toMatchObject({ title: "Forbidden", status: 403 });
  });

  test("from the site itself or without an origin is accepted", async () => {
    await using site = await openSite({ app: echo });
    const { publicUrl } = site.environment;
    for (const headers of [
      { Origin: publicUrl },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      {},
    ]) {
      expect((await site.request("/courts", { method: "POST", headers })).status).toBe(200);
    }
  });

  test("from another site by its fetch metadata is rejected also beside the site's own origin", async () => {
    await using site = await openSite({ app: echo });
    for (const from of ["cross-site", "same-site"]) {
      const headers = { Origin: site.environment.publicUrl, "Sec-Fetch-Site": from };
      expect((await site.request("/courts", { method: "POST", headers })).status).toBe(403);
    }
  });

  test("with an access token is accepted from any origin in the API, as browsers never send one by themselves", async () => {
    await using site = await openSite({ app: echo });
    const headers = { Origin: "https://evil.example", Authorization: "Bearer bandeja_x" };
    const send = async (path: string) => (await site.request(path, { method: "POST", headers })).status;
    expect(await send("/api/courts")).toBe(200);
    for (const path of ["/courts/new", "/api/logout", "/api/courts.data"]) expect(await send(path)).toBe(403);
    expect(await send("/x/../%61pi/courts")).toBe(200);
    for (const path of ["/api/x/../../courts/new", "/api/%6Cogout", "/api/courts%2Edata"])
      expect(await send(path)).toBe(403);
  });

  test("with another scheme than Bearer is not accepted from any origin, as its cookie counts", async () => {
    await using site = await openSite({ app: echo });
    for (const authorization of ["Bearer-x", "Bearer,x", "Basic eDp4"]) {
      const headers = { Origin: "https://evil.example", Authorization: authorization };
      expect((await site.request("/api/courts", { method: "POST", headers })).status).toBe(403);
    }
  });

  test("is checked for its origin, while a read is not", async () => {
    await using site = await openSite({ app: echo });
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await site.request("/courts", { headers })).status).toBe(200);
  });
});

test("a request whose handling throws gets an error with the headers of every response", async () => {
  const readDirectly = () => {
    throw new Error("unexpected");
  };
  await using site = await openSite({ app: { ...echo, readDirectly } });
  const response = await site.request("/api/courts");
  expect(response).toMatchObject({ status: 500, headers: { "x-content-type-options": "nosniff" } });
  expect(site.entries[0]).toMatchObject({
    msg: "A request failed in the server",
    requestId: response.headers["x-request-id"],
  });
});

describe("a Host", () => {
  const send = async (lines: string) => {
    await using site = await openSite({ app: echo });
    const own = new URL(site.environment.publicUrl).host;
    const head = `GET /courts HTTP/1.1\r\n${lines.replaceAll("OWN", own)}\r\nConnection: close\r\n\r\n`;
    return (await site.sendBytes(head)).slice(0, "HTTP/1.1 200".length);
  };

  test.each([
    "Host: OWN\r\nHost: OWN",
    "Host: OWN\r\nhOST: evil.example",
    "Host: evil.example\r\nHost: OWN",
    "Host: user@OWN",
    "Host: OWN/courts",
    "Host: OWN, OWN",
    "Host: a b",
    "Host: [::1",
    "Host: a:b",
    "Host:",
    "A: b",
  ])("is required once and has to be valid: %j", async (lines) => {
    expect(await send(lines)).toBe("HTTP/1.1 400");
  });

  test.each(["Host: OWN", "host: OWN", "Host: courts.example", "Host: [::1]:3000", "Host: a_b.example:"])(
    "is accepted: %j",
    async (lines) => {
      expect(await send(lines)).toBe("HTTP/1.1 200");
    },
  );
});

describe("a body", () => {
  const MEGABYTE = 1024 * 1024;
  const form = { "Content-Type": "multipart/form-data; boundary=x" };
  const chunked = { "Transfer-Encoding": "chunked" };

  test.each([
    ["with Content-Length", {}],
    ["without Content-Length", chunked],
  ])("is limited to 256 KB on pages and a megabyte in the API, %s", async (_how, headers) => {
    await using site = await openSite({ app: echo });
    const send = (path: string, bytes: number) =>
      site.request(path, { method: "POST", headers, body: Buffer.alloc(bytes) });
    const form = await send("/courts", MEGABYTE / 4);
    expect([form.status, form.body]).toEqual([200, String(MEGABYTE / 4)]);
    const page = await send("/courts", MEGABYTE / 4 + 1);
    expect([page.status, page.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
    const fits = await send("/api/courts", MEGABYTE);
    expect([fits.status, fits.body]).toEqual([200, String(MEGABYTE)]);
    expect((await send("/admin/import", MEGABYTE)).status).toBe(200);
    const problem = await site.request("/api/courts", {
      method: "POST",
      headers,
      body: Buffer.alloc(MEGABYTE + 1),
    });
    expect(JSON.parse(problem.body)).toMatchObject({
      title: "Content Too Large",
      status: 413,
      message: "The body may be at most 1 MB.",
    });
  });

  test("is limited by the path that the router finds", async () => {
    await using site = await openSite({ app: echo });
    const send = async (path: string, bytes: number) =>
      (await site.request(path, { method: "POST", body: Buffer.alloc(bytes) })).status;
    for (const path of ["/x/../api/courts", "/%61pi/courts"]) expect(await send(path, MEGABYTE)).toBe(200);
    expect(await send("/api/../courts", MEGABYTE)).toBe(413);
  });

  test("that was not read does not block the connection's next request", async () => {
    await using site = await openSite();
    const body = Buffer.alloc(MEGABYTE / 2);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status } = await site.request("/api/courts", { method: "POST", headers: chunked, body, agent });
      expect(status).toBe(200);
    }
    agent.destroy();
  });

  test.each([
    ["with Content-Length", form],
    ["without Content-Length", { ...form, ...chunked }],
  ])("with an image is limited to five megabytes, %s", async (_how, headers) => {
    await using site = await openSite({ app: echo });
    const fits = await site.request("/api/upload", {
      method: "POST",
      headers,
      body: Buffer.alloc(5 * MEGABYTE),
    });
    expect(fits.status).toBe(200);
    for (const [path, field, message] of [
      ["/API/upload", "image", "File size must be less than 5MB"],
      ["/api/upload/review", "picture", "File size must be less than 5MB"],
      ["/api/upload/profile", "profilePicture", "File too large. Please choose an image smaller than 5MB."],
    ] as const) {
      const large = await site.request(path, { method: "POST", headers, body: Buffer.alloc(6 * MEGABYTE) });
      expect(JSON.parse(large.body)).toMatchObject({ status: 413, message, errors: { [field]: [message] } });
    }
  });

  test("of a form with an image is limited to 32 megabytes, so that its input can be preserved", async () => {
    await using site = await openSite({ app: echo });
    const send = (bytes: number) =>
      site.request("/courts/new", { method: "POST", headers: form, body: Buffer.alloc(bytes) });
    expect((await send(32 * MEGABYTE)).status).toBe(200);
    const response = await send(33 * MEGABYTE);
    expect([response.status, response.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
  });

  test("that will be rejected is not requested by 100 Continue", async () => {
    await using site = await openSite({ app: echo });
    const head =
      "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ";
    expect(await site.sendBytes(`${head}9999999\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /);
    expect(await site.sendBytes(`${head}2\r\n\r\nab`)).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /,
    );
  });

  test("that is not read does not prevent the response", async () => {
    await using site = await openSite();
    const response = await site.request("/", { method: "POST", body: Buffer.alloc(MEGABYTE / 4) });
    expect([response.status, response.body]).toEqual([200, "hello"]);
  });
});

describe("an address", () => {
  test.each([
    ["/%", 400],
    ["/%c0%af", 400],
    ["/courts/%00", 400],
    ["/%E0%A4%A", 400],

    ["//evil.example", 308],
    ["/\\evil.example", 308],
    ["/courts//1", 308],
    ["/courts/%2e%2e/1", 200],
    ["/courts?q=%", 200],
  ])("%s responds %i", async (path, status) => {
    await using site = await openSite();
    const response = await site.request(path);
    expect(response.status).toBe(status);
  });

  test("responds 414 when it is too long", async () => {
    await using site = await openSite();
    expect((await site.request(`/${"a".repeat(9_000)}`)).status).toBe(414);
  });

  test("redirects to this site only", async () => {
    await using site = await openSite();
    const { headers } = await site.request("//evil.example/a//b?c=//d");
    expect(headers.location).toBe(`${site.environment.publicUrl}/evil.example/a/b?c=//d`);
  });

  /** A site, and the addresses that reach its app. */
  async function openRecording() {
    const received: string[] = [];
    const app = {
      async handle(request: Request) {
        received.push(request.url);
        return new Response("");
      },
      ready: async () => {},
    };
    return Object.assign(await openSite({ app }), { received });
  }

  test("reaches the app as the router finds it, and what may be part of a segment stays encoded", async () => {
    await using site = await openRecording();
    for (const path of ["/x/../%61%50i/%31%2d%7E%2Edata", "/a%2Fb/%25%36%31%40", "/courts?a=%61"])
      await site.request(path);
    const paths = ["/aPi/1-~.data", "/a%2Fb/%2561%40", "/courts?a=%61"];
    expect(site.received).toEqual(paths.map((path) => site.environment.publicUrl + path));
  });

  test("in absolute form is taken as this site's", async () => {
    await using site = await openRecording();
    await site.sendBytes(
      "GET http://evil.example/courts?a=1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(site.received).toEqual([`${site.environment.publicUrl}/courts?a=1`]);
  });

  test.each(["*", "courts", "ftp://example.org/"])("%s responds 400", async (target) => {
    await using site = await openSite();
    const response = await site.sendBytes(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("a method", () => {
  test.each(["TRACE", "PROPFIND"])("%s responds 405", async (method) => {
    await using site = await openSite();
    const response = await site.request("/courts", { method });
    expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, DELETE"]);
  });

  test.each(["/API/courts?a=1", "/courts", "/"])("OPTIONS is passed to the app: %s", async (path) => {
    await using site = await openSite({ app: echo });
    expect((await site.request(path, { method: "OPTIONS" })).status).toBe(200);
  });

  test("OPTIONS is passed to the API also from another site, as it changes nothing", async () => {
    await using site = await openSite({ app: echo });
    for (const headers of [{}, { Origin: "https://evil.example" }])
      expect((await site.request("/api/courts", { method: "OPTIONS", headers })).status).toBe(200);
  });
});

describe("a rejection", () => {
  test.each([
    ["/api/courts", { Expect: "nonsense" }, 417],
    ["/API/Courts", { Expect: "nonsense" }, 417],
    [`/API/courts?q=${"a".repeat(9_000)}`, {}, 414],
    ["http://elsewhere.example/api/courts", { Origin: "https://evil.example" }, 403],
  ])("of an API call has problem details, in any form of its address: %s", async (path, headers, status) => {
    await using site = await openSite({ app: echo });
    const response = await site.request(path, { method: "POST", headers });
    expect(JSON.parse(response.body)).toMatchObject({ status });
  });

  test("of a page is an HTML page", async () => {
    await using site = await openSite({ app: echo });
    const response = await site.request("/courts", { headers: { Expect: "nonsense" } });
    expect([response.status, response.headers["content-type"]]).toEqual([417, "text/html; charset=utf-8"]);
  });
});

describe("a request that cannot be parsed", () => {
  const chunked = "HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n";

  test.each([
    ["GET /api/search?q=अंधेरी HTTP/1.1\r\nHost: a\r\n\r\n", 400, /Percent-encode/],
    ["GET http://a.example/API/search?q=é HTTP/1.1\r\nHost: a\r\n\r\n", 400, /Percent-encode/],
    ["FOO /api/courts HTTP/1.1\r\nHost: a\r\n\r\n", 400, /request cannot be read/],
    [`POST /api/courts ${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n`, 400, /request cannot be read/],
    [`POST /api/courts ${chunked}\r\nzz\r\nabc\r\n`, 400, /request cannot be read/],
    [`GET /api/courts HTTP/1.1\r\nHost: a\r\nA: ${"x".repeat(40_000)}\r\n\r\n`, 431, /16 KB/],
  ])("gets problem details from the API: %.40s", async (bytes, status, message) => {
    await using site = await openSite({ app: echo });
    const response = await site.sendBytes(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain("\r\nContent-Type: application/problem+json\r\n");
    expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      status,
      message: expect.stringMatching(message),
    });
  });

  test("is recognised by its address when the invalid part comes later", async () => {
    await using site = await openSite({ app: { ...echo, handle: () => new Promise(() => {}) } });
    const { hostname, port } = new URL(site.environment.publicUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/courts ${chunked}\r\n`);
    await once(site.server, "request");
    socket.write("zz\r\n");
    expect(await text(socket)).toContain("\r\nContent-Type: application/problem+json\r\n");
  });

  test("gets a page from a page's address", async () => {
    await using site = await openSite({ app: echo });
    const response = await site.sendBytes("GET /search?q=अंधेरी HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(response).toContain("\r\nContent-Type: text/html; charset=utf-8\r\n");
  });
});

describe("a slow client", () => {
  test("receives 408, and others are served", async () => {
    await using site = await openSite({ app: echo });
    Object.assign(site.server, { headersTimeout: 200, requestTimeout: 200 });
    const slow = site.sendBytes("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow");
    expect((await site.request("/")).status).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1.1 408 /);
  });
});
