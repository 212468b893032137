import { describe, expect, test } from "vitest";
import { TextResponse } from "~/http/textResponse";
import { openSite, type TestResponse } from "../support/site.ts";

/** A request for each kind of response. */
const REQUESTS: [string, string, object?][] = [
  ["a page", "/"],
  ["an unknown page", "/nothing"],
  ["an error of the app", "/throws"],
  ["a redirect", "/redirect"],
  ["a file", "/icon.svg"],
  ["a missing file", "/assets/none.js"],
  ["the sign-in provider", "/sign-in-provider/auth"],
  ["a health check", "/healthz"],
  ["a readiness check", "/readyz"],
  ["an invalid address", "/%"],
  ["a path with two slashes", "//example.org"],
  ["an unknown method", "/", { method: "TRACE" }],
  ["a cross-site write", "/", { method: "POST", headers: { Origin: "https://example.org" } }],
  ["a body that is too large", "/", { method: "POST", headers: { "Content-Length": 2_000_000 } }],
  ["an unknown expectation", "/", { headers: { Expect: "the best" } }],
];

const site = () =>
  openSite({
    app: {
      async handle(request) {
        const { pathname } = new URL(request.url);
        if (pathname === "/throws") throw new Error("broken");
        if (pathname === "/redirect") return Response.redirect(new URL("/", request.url));
        return new Response("page", { status: pathname === "/" ? 200 : 404 });
      },
      ready: async () => {},
    },
    files(_req, res, path) {
      if (path === "/icon.svg") res.writeHead(200).end("<svg/>");
      else if (path.startsWith("/assets/")) res.writeHead(404).end();
      else return false;
      return true;
    },
    provider: { mountPath: "/sign-in-provider", handle: (_req, res) => res.writeHead(200).end("sign in") },
  });

function expectSecurityHeaders({ headers }: Pick<TestResponse, "headers">): void {
  expect(headers["content-security-policy"]).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  );
  expect(headers["content-security-policy"]).toContain(
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(headers["x-powered-by"]).toBeUndefined();
}

test.each(["/healthz", "/readyz"])("%s can only be read", async (path) => {
  await using running = await site();
  for (const method of ["POST", "DELETE", "OPTIONS"]) {
    const response = await running.request(path, { method });
    expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
  expect((await running.request(path, { method: "HEAD" })).status).toBe(200);
});

describe("security headers", () => {
  test.each(REQUESTS)("are set on %s", async (_kind, path, options) => {
    await using it = await site();
    expectSecurityHeaders(await it.request(path, options));
  });

  test.each([
    ["a malformed request", "nonsense\r\n\r\n", 400],
    ["a request without a host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n", 405],
    ["too many headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  ])("are set on the response to %s", async (_kind, bytes, status) => {
    await using it = await site();
    const response = await it.sendBytes(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const lines = response.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ")));
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("have a new request id in every response", async () => {
    await using it = await site();
    const [one, two] = [await it.request("/"), await it.request("/")];
    expect(one.headers["x-request-id"]).not.toBe(two.headers["x-request-id"]);
  });

  test("allow the inline scripts of a page by their hashes, also of an error page", async () => {
    await using it = await openSite({
      app: {
        async handle(request) {
          const status = request.url.endsWith("/throws") ? 500 : 200;
          return new TextResponse("page", { status }, ["sha256-a=", "sha256-b="]);
        },
        ready: async () => {},
      },
    });
    for (const path of ["/", "/throws"]) {
      const { headers } = await it.request(path);
      expect(headers["content-security-policy"]).toContain(
        "script-src 'self' 'sha256-a=' 'sha256-b='; style-src",
      );
    }
  });

  test("sandbox uploads, in any form of their address", async () => {
    await using it = await site();
    for (const path of ["/uploads/abc", "/UPLOADS/abc", "/%75ploads/abc", "/x/../uploads/abc"]) {
      const { headers } = await it.request(path);
      expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    }
  });

  test("set HSTS on a site with HTTPS, and allow forms to the provider", async () => {
    await using plain = await site();
    expect((await plain.request("/")).headers["strict-transport-security"]).toBeUndefined();
    const provider = {
      OIDC_ISSUER: "https://id.example/tenant",
      OIDC_CLIENT_ID: "a",
      OIDC_CLIENT_SECRET: "b",
    };
    await using secure = await openSite({}, { PUBLIC_URL: "https://bandeja.example", ...provider });
    const { headers } = await secure.request("/");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers["content-security-policy"]).toContain("form-action 'self' https://id.example;");
  });

  test("allow Vite's WebSocket in development only", async () => {
    await using it = await openSite({ development: true });
    expect((await it.request("/")).headers["content-security-policy"]).toContain("connect-src 'self' ws:");
  });
});
