import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { rate, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";
import { translate } from "./translate";

/** Pages to read, which load no scripts before a user begins to use one of their controls. */
const READING_PAGES = [
  "/",
  "/courts",
  "/courts/1",
  "/rackets",
  "/balls",
  "/equipment/1",
  "/compare",
  "/search?q=bandra",
  "/profile/demo-player",
  "/how-ranking-works",
  "/transparency",
  "/contact-us",
  "/privacy-policy",
  "/api",
];

/** The most requests of a first view besides those for pictures: the page and its style sheet. */
const MAX_REQUESTS = 2;

/** The most characters of the only script in such a page. */
const MAX_SCRIPT = 512;

const SEARCH = "Search courts, rackets, balls, or reviews...";

/** Records the addresses of what is not a picture. */
function recordRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "image") addresses.push(request.url());
  });
  return addresses;
}

/** Whether React has taken over the page. */
async function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
}

for (const path of READING_PAGES) {
  test(`${path} loads no scripts before the first interaction`, async ({ page }) => {
    const requests = recordRequests(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("networkidle");
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    const scripts = page.locator("script:not([type='application/ld+json'])");
    const [script = "", ...others] = await scripts.allTextContents();
    expect(others).toEqual([]);
    expect(script.length).toBeLessThanOrEqual(MAX_SCRIPT);

    await page.locator("h1").first().hover();
    // Set with the event that hydrates the page, which takes longer.
    expect(await page.evaluate(() => "hydrationData" in window)).toBe(false);
    await page.locator("summary, form").first().dispatchEvent("pointerover");
    expect(await page.evaluate(() => "hydrationData" in window)).toBe(true);
    await expect.poll(() => isHydrated(page)).toBe(true);
  });
}

for (const menu of ["Menu", "Search"]) {
  test(`the first tap on ${menu} opens it, although it hydrates the page`, async ({ visitor }) => {
    const page = await visitor({ width: 390 });
    await page.goto("/courts/1", { waitUntil: "commit" });
    const summary = page.getByRole("banner").locator("summary", { hasText: menu });
    await summary.click();
    await expect.poll(() => isHydrated(page)).toBe(true);
    // React runs effects after the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    expect(await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute("open"))).toBe(true);
  });
}

test("the search field suggests what is typed from its first focus on", async ({ page }) => {
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByPlaceholder(SEARCH);
  await field.click();
  await field.pressSequentially("almond");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(field).toHaveValue("almond");
  await expect(field).toBeFocused();
});

test("a link to a form opens it on the page once a pointer was on it", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts/1", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Write a Review" }).first();
  await link.hover();
  await expect.poll(() => isHydrated(page)).toBe(true);
  const requests = recordRequests(page);
  await link.click();
  await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
  expect(requests.filter((address) => address.endsWith("/courts/1/review"))).toEqual([]);
});

test("a page that has changed since it was sent works without scripts", async ({ page, signedIn }) => {
  await page.goto("/courts/2", { waitUntil: "commit" });
  const player = await signedIn("newcomer@example.com");
  await player.goto("/courts/2/review");
  await rate(player, 4);
  await player.getByRole("button", { name: "Submit Review" }).click();
  await waitForMessage(player, "Your review has been submitted!");

  const hydration = page.waitForResponse("**/hydration/courts/2");
  await page.locator("summary, form").first().dispatchEvent("pointerover");
  expect((await hydration).status()).toBe(200);
  await page.getByRole("navigation").getByRole("link", { name: "Rackets" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rackets");
});

test("a page that was translated works without scripts", async ({ visitor }) => {
  const page = await visitor({ width: 390 });
  await page.goto("/courts/1", { waitUntil: "domcontentloaded" });
  await translate(page);
  const menu = page.getByRole("banner").locator("summary", { hasText: "Menu" });
  await menu.click();
  await page.waitForLoadState("networkidle");
  expect(await isHydrated(page)).toBe(false);
  expect(await menu.evaluate(({ parentElement }) => parentElement?.hasAttribute("open"))).toBe(true);
  await page.getByRole("navigation").getByRole("link", { name: "Rackets" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rackets");
});

test.describe("Back after a reload, before the first interaction, loads the page of its address", () => {
  test("with another path", async ({ page }) => {
    await page.goto("/courts");
    const court = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").last();
    const name = (await court.textContent()) ?? "";
    await court.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.reload();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "All Courts" })).toBeVisible();
    await waitForHydration(page);
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("without a filter", async ({ page }) => {
    await page.goto("/courts");
    const found = page.getByRole("heading", { name: /Courts? Found$/ });
    const all = (await found.textContent()) ?? "";
    await page.getByRole("combobox", { name: "Price" }).selectOption({ index: 1 });
    await expect(found).not.toHaveText(all);
    await page.reload();
    await page.goBack();
    await expect(found).toHaveText(all);
    await expect(page.getByRole("combobox", { name: "Price" })).toHaveValue("");
  });

  test("but not for a fragment", async ({ page }) => {
    await page.goto("/courts", { waitUntil: "commit" });
    await page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
      location.hash = "#found";
    });
    await page.goBack();
    await expect(page).toHaveURL(/courts$/);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });
});

test.describe("when the data for the scripts cannot be loaded", () => {
  for (const status of [404, 429]) {
    test(`a filter works without scripts (${status})`, async ({ page }) => {
      await page.route("**/hydration/**", (route) => route.fulfill({ status, json: {} }));
      await page.goto("/courts", { waitUntil: "commit" });
      const field = page.getByRole("searchbox", { name: "Search courts" });
      await field.fill("bandra");
      await field.press("Enter");
      await page.waitForURL("**/courts?*q=bandra*");
      await expect(field).toHaveValue("bandra");
    });
  }
});
