import { beforeEach, expect, test } from "vitest";
import { TABLES } from "~/features/open-data/dataset";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

test("the page of the open data links every file, names the licence and describes all columns", async () => {
  const page = await readPage(await app.visitor().get("/data"));
  const links = page.getAllByRole("link").map((link) => link.getAttribute("href"));
  const files = [
    ...Object.keys(TABLES).flatMap((name) => [`${name}.csv`, `${name}.jsonl`]),
    "reviews-mangrove.jsonl",
    "datapackage.json",
  ];
  for (const name of files) {
    expect(links).toContain(`/data/${name}`);
    expect((await app.visitor().get(`/data/${name}`)).status).toBe(200);
  }
  const licence = page.getByRole("link", { name: "CC-BY-4.0" });
  expect(licence.getAttribute("href")).toBe("https://spdx.org/licenses/CC-BY-4.0.html");
  for (const { columns } of Object.values(TABLES)) {
    for (const { name } of columns)
      expect(page.getAllByText(name, { exact: true }).length).toBeGreaterThan(0);
  }
});

test.each([
  ["CC-BY-4.0", true],
  [null, false],
])("with the licence %s the description promises reviews: %s", async (licence, hasReviews) => {
  const site = await startApp({ openDataLicence: licence });
  const page = await (await site.visitor().get("/data")).text();
  const [, description = ""] = /<meta name="description" content="([^"]+)"/.exec(page) ?? [];
  expect(description).toContain("courts, rackets");
  expect([description.includes("reviews"), description.includes("Mangrove")]).toEqual([
    hasReviews,
    hasReviews,
  ]);
  expect((await site.visitor().get("/data/reviews.csv")).status).toBe(hasReviews ? 200 : 404);
});

test.each([
  ["https://site.example/licence", "https://site.example/licence", { path: "https://site.example/licence" }],
  ["LicenseRef-Club", undefined, { name: "LicenseRef-Club" }],
])("the licence may be %s", async (licence, address, described) => {
  const site = await startApp({ openDataLicence: licence });
  const page = await readPage(await site.visitor().get("/data"));
  expect(page.queryByRole("link", { name: licence })?.getAttribute("href")).toBe(address);
  expect(page.getAllByText(licence, { exact: false }).length).toBeGreaterThan(0);
  expect((await (await site.visitor().get("/data/datapackage.json")).json()).licenses).toEqual([described]);
});
