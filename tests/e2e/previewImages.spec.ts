import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures";

/** The current metadata in the head, including duplicates. */
function headOf(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((it) => it.getAttribute(attribute));
    return {
      titles: document.head.querySelectorAll("title").length,
      canonical: all('link[rel="canonical"]', "href"),
      robots: all('meta[name="robots"]', "content"),
      descriptions: all('meta[name="description"]', "content").length,
      card: all('meta[property="og:image"]', "content"),
      things: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? "")["@type"],
      ),
    };
  });
}

test("the metadata in the head is replaced on each navigation", async ({ page, origin }) => {
  await page.goto("/courts?location=Powai");
  expect(await headOf(page)).toMatchObject({
    canonical: [`${origin}/courts?location=Powai`],
    robots: [],
    card: [`${origin}/card.png`],
    things: ["BreadcrumbList"],
  });

  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await page.waitForURL("**/courts/*");
  const { pathname } = new URL(page.url());
  await expect
    .poll(() => headOf(page))
    .toEqual({
      titles: 1,
      canonical: [origin + pathname],
      robots: [],
      descriptions: 1,
      card: [`${origin}${pathname}/card.png`],
      things: ["SportsActivityLocation", "BreadcrumbList"],
    });

  await page.getByRole("link", { name: "All Courts" }).click();
  await page.waitForURL("**/courts");
  await page.getByRole("searchbox").fill("rain");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/courts?q=rain*");
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      titles: 1,
      canonical: [],
      robots: ["noindex"],
      descriptions: 1,
    });
});

test("pages link to feeds of their reviews", { tag: "@with-and-without-script" }, async ({ page }) => {
  await page.goto("/courts/1");
  const link = page.getByRole("main").getByRole("link", { name: "Reviews as a feed" });
  const [response] = await Promise.all([page.waitForResponse("**/courts/1/reviews.atom"), link.click()]);
  expect([response.status(), response.headers()["content-type"]]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
  await page.goto("/how-ranking-works");
  await page.getByRole("contentinfo").getByRole("link", { name: "Recent reviews as a feed" }).click();
  await page.waitForURL("**/reviews.atom");
});

test("a browser parses feeds and sitemaps as XML without errors", async ({ page }) => {
  await page.goto("/");
  const parts = await page.evaluate(async () => {
    const parser = new DOMParser();
    const read = async (path: string) =>
      parser.parseFromString(await (await fetch(path)).text(), "application/xml");
    const sitemap = await read("/sitemap.xml");
    const paths = [...sitemap.querySelectorAll("loc")].map((loc) => new URL(loc.textContent ?? "").pathname);
    const documents: [string, string, number, number][] = [];
    for (const path of [...paths, "/reviews.atom", "/courts/1/reviews.atom", "/equipment/24/reviews.atom"]) {
      const { documentElement: root } = await read(path);
      documents.push([
        path,
        root.localName,
        root.querySelectorAll("url, entry").length,
        root.querySelectorAll("parsererror").length,
      ]);
    }
    return documents;
  });
  expect(parts.map(([path, root, , errors]) => [path, root, errors])).toEqual([
    ["/sitemap/pages-1.xml", "urlset", 0],
    ["/sitemap/courts-1.xml", "urlset", 0],
    ["/sitemap/equipment-1.xml", "urlset", 0],
    ["/sitemap/profiles-1.xml", "urlset", 0],
    ["/reviews.atom", "feed", 0],
    ["/courts/1/reviews.atom", "feed", 0],
    ["/equipment/24/reviews.atom", "feed", 0],
  ]);
  for (const [path, , entries] of parts) expect([path, entries > 0]).toEqual([path, true]);
});

test("the browser reports no errors of the manifest", async ({ page, origin }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${origin}/site.webmanifest`, []]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's page is in an incognito window, from which apps cannot be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((it) => it !== "in-incognito")).toEqual(
    [],
  );
});
