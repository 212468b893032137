import { describe, expect, test } from "vitest";
import { routes } from "../../server/routes";
import { problemOf, startWithCourt } from "../routes/api/api";
import { startApp } from "../support/app";
import { openSite } from "../support/site.ts";

const READ = "GET, HEAD, OPTIONS";
const WITH_FORM = `${READ}, POST`;

/** The address of every route outside the API, with a value for each parameter. */
const PATHS = Object.values(routes.routes)
  .map((route) => (route ? pathOf(route.id) : ""))
  .filter((path) => !path.includes("*") && !/^\/api\/(?!login|callback|logout)/.test(path));

function pathOf(id: string): string {
  const { path = "", parentId } = routes.routes[id] ?? expect.fail(id);
  const own = path.replace(/:\w+/g, "1");
  return parentId === undefined ? "/" : `${pathOf(parentId)}/${own}`.replace(/\/{2,}/g, "/");
}

async function allowedAt(path: string): Promise<[number, string | null]> {
  const response = await (await startApp()).visitor().json("OPTIONS", path);
  expect(await response.text()).toBe("");
  return [response.status, response.headers.get("Allow")];
}

describe("OPTIONS of a page", () => {
  test.each([
    ["/", READ],
    ["/?index", READ],
    ["/courts", READ],
    ["/courts.data", READ],
    ["/_root.data", READ],
    ["/Courts/", READ],
    ["/courts/1", READ],
    ["/search?q=glass", READ],
    ["/equipment", READ],
    ["/account/export", READ],
    ["/robots.txt", READ],
    ["/api", READ],
    ["/api/login", READ],
    ["/courts/1/review", WITH_FORM],
    ["/courts/1/review.data", WITH_FORM],
    ["/reviews/1/delete", WITH_FORM],
    ["/consent", WITH_FORM],
    ["/api/logout", WITH_FORM],
    ["/account/tokens", WITH_FORM],
  ])("%s allows %s", async (path, allow) => {
    expect((await allowedAt(path))[1]?.split(", ").sort().join(", ")).toBe(allow);
  });

  test("responds 404 for an unknown page", async () => {
    expect(await allowedAt("/nowhere")).toEqual([404, null]);
    expect(await allowedAt("/courts/1/nowhere")).toEqual([404, null]);
  });

  test.each(PATHS)("allows exactly the methods that work: %s", async (path) => {
    const [status, allow] = await allowedAt(path);
    expect([status, allow?.split(", ")]).toEqual([204, expect.arrayContaining(["GET", "HEAD", "OPTIONS"])]);
    const visitor = (await startApp()).visitor();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const body = method === "GET" ? undefined : {};
      const response = await visitor.json(method, path, body);
      expect.soft([method, response.status === 405]).toEqual([method, !allow?.split(", ").includes(method)]);
      if (response.status === 405) {
        expect.soft(response.headers.get("Allow")?.split(", ").sort()).toEqual(allow?.split(", ").sort());
      }
    }
  });
});

describe("an address for programs", () => {
  const paths = PATHS.filter((path) => routeAt(path)?.module.default === undefined);

  function routeAt(path: string) {
    return Object.values(routes.routes).find((route) => route && pathOf(route.id) === path);
  }

  test.each(paths)("rejects other methods with problem details: %s", async (path) => {
    const admin = await (await startApp()).signedIn({ isSuperAdmin: true });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await admin.json(method, path, {});
      expect([response.status, response.headers.get("Allow")]).toEqual([405, READ]);
      expect((await problemOf(response)).message).toBe(`This address does not accept ${method}.`);
    }
  });

  test("exists", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        "/robots.txt",
        "/search/suggestions",
        "/courts/1/badge.svg",
        "/courts/1/card.png",
        "/reviews.atom",
        "/uploads/1",
        "/account/export",
        "/admin/export/1",
        "/equipment",
      ]),
    );
  });
});

describe("HEAD", () => {
  const PER_REQUEST = /^(date|x-request-id|content-security-policy|transfer-encoding|connection|keep-alive)$/;

  test.each([
    "/",
    "/courts",
    "/courts/1",
    "/courts/999",
    "/courts/1/review",
    "/nowhere",
    "/api/courts",
    "/api/courts/1",
    "/api/courts/999",
    "/api/openapi.json",
    "/robots.txt",
    "/sitemap.xml",
    "/equipment",
    "/reviews.atom",
  ])("responds with the status and headers of GET without a body: %s", async (path) => {
    const app = await startWithCourt();
    await using site = await openSite({
      app: {
        handle: (request) =>
          app.send(new Request(request.url.replace(/^http:\/\/[^/]+/, app.origin), request)),
        ready: async () => {},
      },
    });
    for (const encoding of ["br", "gzip", "identity"]) {
      const ask = async (method: string) => {
        const response = await site.request(path, { method, headers: { "Accept-Encoding": encoding } });
        const headers = Object.entries(response.headers).filter(([name]) => !PER_REQUEST.test(name));
        return { status: response.status, headers: Object.fromEntries(headers), body: response.body };
      };
      const [got, head] = [await ask("GET"), await ask("HEAD")];
      expect(head).toEqual({ ...got, body: "" });
    }
  });

  test("is handled as GET, and the app knows it", async () => {
    await using site = await openSite({
      app: {
        handle: async ({ method }, { isHead }) =>
          new Response(null, { headers: { Seen: `${method} ${isHead}` } }),
        ready: async () => {},
      },
    });
    const seenBy = async (method: string) => (await site.request("/api/logout", { method })).headers.seen;
    expect([await seenBy("HEAD"), await seenBy("GET")]).toEqual(["GET true", "GET false"]);
  });
});
