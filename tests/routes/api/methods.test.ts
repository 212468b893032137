import { beforeAll, describe, expect, test } from "vitest";
import { User } from "~/features/users/user.entity";
import { openSite } from "../../support/site";
import { problemOf, rowsOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeAll(async () => {
  app = await startWithCourt();
  await app
    .entities()
    .insert(User, { id: "somebody", issuer: "https://provider.example", subject: "somebody" });
  await app.repositories().settings.save("guidelines", "Be kind.", null);
});

const allowed = [
  ["/api/auth/user", "GET, HEAD, OPTIONS"],
  ["/api/admin/is-super-admin", "GET, HEAD, OPTIONS"],
  ["/api/stats", "GET, HEAD, OPTIONS"],
  ["/api/courts", "GET, HEAD, OPTIONS, POST"],
  ["/api/courts/1", "DELETE, GET, HEAD, OPTIONS, PUT"],
  ["/api/equipment", "GET, HEAD, OPTIONS, POST"],
  ["/api/equipment/1", "DELETE, GET, HEAD, OPTIONS, PUT"],
  ["/api/reviews", "GET, HEAD, OPTIONS, POST"],
  ["/api/reviews/1", "DELETE, GET, HEAD, OPTIONS, PUT"],
  ["/api/search?q=smash", "GET, HEAD, OPTIONS"],
  ["/api/settings/guidelines", "GET, HEAD, OPTIONS, PUT"],
  ["/api/users/somebody", "GET, HEAD, OPTIONS"],
  ["/api/users/somebody/reviews", "GET, HEAD, OPTIONS"],
] as const;

describe.each(allowed)("%s", (path, allow) => {
  test(`allows ${allow}`, async () => {
    const response = await app.admin.json("OPTIONS", path);
    expect([response.status, response.headers.get("Allow"), await response.text()]).toEqual([204, allow, ""]);
  });

  test("responds 405 to any other method, whoever the caller is", async () => {
    const before = await rowsOf(app);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"].filter((it) => !allow.includes(it))) {
      for (const person of [app.admin, app.visitor()]) {
        const response = await person.json(method, path, method === "DELETE" ? undefined : {});
        expect([response.status, response.headers.get("Allow")]).toEqual([405, allow]);
        await problemOf(response);
      }
    }
    expect(await rowsOf(app)).toEqual(before);
  });

  test("responds to HEAD as to GET, without a body", async () => {
    const get = await app.admin.get(path);
    const head = await app.admin.json("HEAD", path);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...get.headers]);
  });
});

describe("an unknown address below /api", () => {
  const paths = [
    "/api/nothing",
    "/api/courts/1/reviews",
    "/api/auth",
    "/api/courts.json",
    "/api/%2e%2e%2fcourts",
    "/api/__proto__",
    `/api/${"x".repeat(2_000)}`,
  ];

  test.each(paths)("%s responds 404 to every method", async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await app.admin.json(method, path);
      expect(response.status).toBe(404);
      expect((await problemOf(response)).message).toBe("There is nothing at this address.");
    }
    expect((await app.visitor().json("HEAD", path)).status).toBe(404);
  });
});

describe("through the server", () => {
  const court = { name: "Padel Yard", location: "Powai" };

  /** The app on a socket, and the headers of the super admin's writes. */
  async function listenWithApp() {
    const site = await openSite({
      app: {
        handle: (request) =>
          app.send(new Request(request.url.replace(/^http:\/\/[^/]+/, app.origin), request)),
        ready: async () => {},
      },
    });
    const headers = { Cookie: app.admin.cookies.header, "Content-Type": "application/json" };
    return { site, headers };
  }

  test("a cross-site write responds 403", async () => {
    const { site, headers } = await listenWithApp();
    await using _ = site;
    const before = await rowsOf(app);
    const crossSite = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const from of crossSite) {
      const sent = { headers: { ...headers, ...from }, body: JSON.stringify(court) };
      for (const response of [
        await site.request("/api/courts", { method: "POST", ...sent }),
        await site.request("/api/courts/1", { method: "PUT", ...sent }),
        await site.request("/api/courts/1", { method: "DELETE", headers: sent.headers }),
      ]) {
        expect([response.status, response.headers["content-type"]]).toEqual([
          403,
          "application/problem+json",
        ]);
      }
    }
    expect(await rowsOf(app)).toEqual(before);
  });

  test("a body of more than a megabyte responds 413, with and without Content-Length", async () => {
    const { site, headers } = await listenWithApp();
    await using _ = site;
    const before = await rowsOf(app);
    const body = JSON.stringify({ ...court, description: "x".repeat(1024 * 1024) });
    for (const chunked of [{}, { "Transfer-Encoding": "chunked" }]) {
      const sent = { method: "POST", headers: { ...headers, ...chunked }, body };
      const response = await site.request("/api/courts", sent);
      expect([response.status, response.headers["content-type"]]).toEqual([413, "application/problem+json"]);
    }
    expect(await rowsOf(app)).toEqual(before);
  });

  test("conditional requests work with compressed responses", async () => {
    const { site, headers } = await listenWithApp();
    await using _ = site;
    const body = JSON.stringify({ description: "x".repeat(4_000) });
    expect((await site.request("/api/courts/1", { method: "PUT", headers, body })).status).toBe(200);
    for (const encoding of ["br", "gzip"]) {
      const accept = { "Accept-Encoding": encoding };
      const read = await site.request("/api/courts/1", { headers: accept });
      expect(read.headers["content-encoding"]).toBe(encoding);
      const tag = read.headers.etag ?? "";
      const again = await site.request("/api/courts/1", { headers: { ...accept, "If-None-Match": tag } });
      expect([again.status, again.headers.etag, again.body]).toEqual([304, tag, ""]);
      const condition = { ...headers, "If-Match": tag };
      const edit = () =>
        site.request("/api/courts/1", { method: "PUT", headers: condition, body: `{"name":"${encoding}"}` });
      expect((await edit()).status).toBe(200);
      expect((await edit()).status).toBe(412);
    }
  });
});
