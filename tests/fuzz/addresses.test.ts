import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORMS, ID_PATHS, OTHER_PATHS } from "./forms";
import { BAD_IDS, BAD_QUERIES } from "./inputs";
import { expectCleanPrototype, inTime, openFuzzedSite } from "./site";

const PATHS = [...OTHER_PATHS, ...FORMS.map(({ path }) => path)];
const READ_PATHS = PATHS.filter((path) => path !== "/api/logout");
/** The pages that make something of their query, one of them as script asks for it, too. */
const QUERIED = [
  "/courts",
  "/courts.data",
  "/courts/1",
  "/rackets",
  "/balls",
  "/compare",
  "/admin/users",
  "/admin/audit",
  "/admin/import",
  "/admin/export/courts.csv",
  "/guidelines/versions",
  "/reviews.atom",
  "/sitemap.xml",
  "/api/login",
  "/api/callback",
];

let site: Awaited<ReturnType<typeof openFuzzedSite>>;
let before: unknown;

beforeAll(async () => {
  site = await openFuzzedSite();
});

beforeEach(async () => {
  before = await site.rows();
});

afterEach(async () => {
  expectCleanPrototype();
  expect(await site.rows()).toEqual(before);
});

describe("an id that names nothing", () => {
  test.each(BAD_IDS)("is not found: %s", async (id) => {
    for (const path of ID_PATHS) {
      const address = path(id);
      expect.soft([address, (await inTime(site.ask(address))).status]).toEqual([address, 404]);
      const posted = await inTime(
        site.post(`${address}.data`, "rating=4&reviewText=x", "application/x-www-form-urlencoded"),
      );
      expect
        .soft([address, posted.status])
        .toEqual([address, expect.toSatisfy((status) => status === 404 || status === 405)]);
    }
  });
});

describe("a query that no page has made", () => {
  test.each(BAD_QUERIES.map((query) => [query.slice(0, 60), query]))(
    "is read as far as it makes sense: %s",
    async (_, query) => {
      for (const path of QUERIED) {
        const { status } = await inTime(site.ask(`${path}?${query}`));
        expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it < 500)]);
      }
    },
  );
});

describe("a method that a page does not know", () => {
  test.each(["PUT", "PATCH", "DELETE"])("changes nothing: %s", async (method) => {
    for (const path of READ_PATHS) {
      const { status } = await inTime(site.ask(path, method));
      expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it >= 400 && it < 500)]);
    }
  });

  test.each(["OPTIONS", "HEAD"])("is answered all the same: %s", async (method) => {
    for (const path of READ_PATHS) {
      const { status, html } = await inTime(site.ask(path, method));
      expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it < 500)]);
      if (method === "HEAD") expect.soft(html).toBe("");
    }
  });
});
