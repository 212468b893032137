import type { OutgoingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startApp } from "../support/app";
import { addEquipment, courtFields } from "../support/catalogue";
import { openSite, type TestSite } from "../support/site";

/** A cookie of another site: responses to it are not stored. */
const Cookie = "theme=dark";

let app: Awaited<ReturnType<typeof startApp>>;
let site: TestSite;

beforeEach(async () => {
  app = await startApp();
  for (const name of ["Asha Padel", "Bandra Padel", "Colaba Padel"]) {
    await app.repositories().courts.add({ ...courtFields(), name, description: `${name} ₹900 `.repeat(60) });
  }
  const itemId = await addEquipment(app.entities());
  const { viewer } = await app.signedIn();
  const { reviews } = app.repositories();
  await reviews.add(
    viewer.id,
    { itemType: "court", itemId: 1 },
    { rating: 4, reviewText: "Good “glass”" },
    [],
  );
  await reviews.add(viewer.id, { itemType: "equipment", itemId }, { rating: 3.5 }, []);
  site = await openSite({ app: app.app });
});

afterEach(async () => {
  await site[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

/** A response without what differs between any two, and whether it was read directly. */
async function read(path: string, headers: OutgoingHttpHeaders = {}, method = "GET") {
  const handle = vi.spyOn(app.app, "handle");
  const {
    status,
    body,
    headers: received,
  } = await site.request(path, { method, headers: { Cookie, ...headers } });
  const isDirect = handle.mock.calls.length === 0;
  handle.mockRestore();
  const { date: _, "x-request-id": id, link, ...others } = received;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  // The app's own origin is another than the site's.
  return { isDirect, response: { status, body, ...others, link: String(link).replace(/\/\/[^/]+/, "") } };
}

describe("a read of the API without a session", () => {
  test.each([
    ["/api/courts", "/api/courts?"],
    ["/api/courts?limit=2", "/api/courts?limit=%32"],
    ["/api/courts/1", "/api/courts/1?a=%20"],
    ["/api/equipment?type=racket", "/api/equipment?type=%72acket"],
    ["/api/equipment/1", "/api/equipment/1?a=%20"],
    ["/api/reviews?limit=1", "/api/reviews?limit=%31"],
    ["/api/reviews/1", "/api/reviews/1?a=%20"],
  ])("%s has the same response as when it is handled in full", async (path, inFull) => {
    const full = inFull.endsWith("?") ? `${path}?a=%20` : inFull;
    for (const [method, headers] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { "Accept-Encoding": "br, gzip" }],
    ] as const) {
      const [direct, other] = [await read(path, headers, method), await read(full, headers, method)];
      expect([direct.isDirect, other.isDirect]).toEqual([true, false]);
      expect(direct.response).toEqual({ ...other.response, link: direct.response.link });
      expect(other.response.link.replaceAll(/&?a=(%20|\+)/g, "").replace("?>", ">")).toBe(
        direct.response.link,
      );
      expect(direct.response.status).toBe(200);
      const tag = { ...headers, "If-None-Match": String(direct.response.etag) };
      const unmodified = await read(path, tag, method);
      expect(unmodified.response).toMatchObject({ status: 304, body: "", etag: direct.response.etag });
    }
  });

  test.each(["/api/courts?limit=0", "/api/courts/99", "/api/courts/x", "/api/reviews?cursor=x"])(
    "%s, which has an error, is handled in full",
    async (path) => {
      const { isDirect, response } = await read(path);
      expect(isDirect).toBe(false);
      expect([400, 404]).toContain(response.status);
      expect(response["content-type"]).toBe("application/problem+json");
    },
  );

  test("that fails responds with a problem, and is logged", async () => {
    await app.entities().execute("alter table courts rename column location to place");
    try {
      const { isDirect, response } = await read("/api/courts");
      expect([isDirect, response.status]).toEqual([true, 500]);
      expect(JSON.parse(response.body)).toMatchObject({ status: 500 });
      expect(app.logged).toHaveLength(1);
    } finally {
      await app.entities().execute("alter table courts rename column place to location");
    }
  });
});

test.each([
  ["a session", { Cookie: "bandeja_session=x" }],
  ["a token", { Authorization: "Bearer x" }],
  ["another host", { Host: "example.com" }],
  ["a body", { "Content-Length": "0" }],
])("a read with %s is handled in full", async (_, headers) => {
  expect((await read("/api/courts", headers)).isDirect).toBe(false);
});
