import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORMS, ID_PATHS, OTHER_PATHS } from "./forms";
import { BAD_IDS, BAD_QUERIES } from "./inputs";
import { expectCleanPrototype, openFuzzedSite, readInTime } from "./site";

const PATHS = [...OTHER_PATHS, ...FORMS.map(({ path }) => path)];
const READ_PATHS = PATHS.filter((path) => path !== "/api/logout");
/** The pages that read their query, one of them also as data for the client's router. */
const PATHS_WITH_QUERY = [
  "/courts",
  "/courts.data",
  "/courts/1",
  "/rackets",
  "/balls",
  "/compare",
  "/oembed",
  "/data/reviews.csv",
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

describe("an id without a row", () => {
  test.each(BAD_IDS)("is not found: %s", async (id) => {
    for (const path of ID_PATHS) {
      const address = path(id);
      expect.soft([address, (await readInTime(site.request(address))).status]).toEqual([address, 404]);
      const posted = await readInTime(
        site.post(`${address}.data`, "rating=4&reviewText=x", "application/x-www-form-urlencoded"),
      );
      expect
        .soft([address, posted.status])
        .toEqual([address, expect.toSatisfy((status) => status === 404 || status === 405)]);
    }
  });
});

describe("an invalid query", () => {
  test.each(BAD_QUERIES.map((query) => [query.slice(0, 60), query]))(
    "causes no server error: %s",
    async (_, query) => {
      for (const path of PATHS_WITH_QUERY) {
        const { status } = await readInTime(site.request(`${path}?${query}`));
        expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it < 500)]);
      }
    },
  );
});

describe("an unsupported method", () => {
  test.each(["PUT", "PATCH", "DELETE"])("is rejected: %s", async (method) => {
    for (const path of READ_PATHS) {
      const { status } = await readInTime(site.request(path, method));
      expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it >= 400 && it < 500)]);
    }
  });

  test.each(["OPTIONS", "HEAD"])("does not apply to %s, which has a response", async (method) => {
    for (const path of READ_PATHS) {
      const { status, html } = await readInTime(site.request(path, method));
      expect.soft([path, status]).toEqual([path, expect.toSatisfy((it) => it < 500)]);
      if (method === "HEAD") expect.soft(html).toBe("");
    }
  });
});
