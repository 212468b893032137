import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";
import { accessibilityProblems, overflow, signInAs } from "../support/browser";
import { test } from "./fixtures";

const PLAYER = "/profile/demo-player";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test.describe("profiles", { tag: "@with-and-without-script" }, () => {
  test("a reviewer's name links to their other reviews", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/");
    await page.locator("a.review-author").first().click();
    await page.waitForURL("**/profile/*");
    await expect(page.getByText(/^Joined/)).toBeVisible();

    await page.goto(PLAYER);
    await heading(page, "Rohan Mehta");
    const all = page.getByRole("link", { name: /^All Reviews \(\d+\)$/ });
    await expect(all).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: /^Courts \(\d+\)$/ }).click();
    await page.waitForURL(`**${PLAYER}?tab=courts`);
    const courts = page
      .getByRole("link", { name: /^Courts \(\d+\)$/ })
      .and(page.locator("[aria-current=page]"));
    const counted = Number(/\d+/.exec((await courts.textContent()) ?? "")?.[0]);
    await expect(page.locator(".review")).toHaveCount(counted);
    await expect(page.getByRole("link", { name: /^Edit the review/ })).toHaveCount(0);

    await page.locator(".review h3 a").first().click();
    await page.waitForURL("**/courts/*?highlight=*");
  });

  test("a user who deletes a review on their profile returns there", async ({ page }) => {
    await signInAs(page, "player@example.com");
    await page.getByRole("link", { name: "My Profile" }).first().click();
    await page.waitForURL(`**${PLAYER}`);
    await expect(page.getByText("player@example.com")).toBeVisible();
    const count = async () => Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
    const all = page.getByRole("link", { name: /^All Reviews/ });
    const before = await count();

    await page
      .getByRole("link", { name: /^Delete the review/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(`**${PLAYER}`);
    await expect(page.getByText("Review deleted successfully").first()).toBeVisible();
    expect(await count()).toBe(before - 1);
  });

  test("a new user has an empty profile with links", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await signInAs(page, "newcomer@example.com", "/profile");
    await page.waitForURL("**/profile/demo-newcomer");
    await expect(page.getByText("No reviews yet", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: /^Equipment \(0\)$/ }).click();
    await expect(page.getByText("No equipment reviews yet")).toBeVisible();
  });

  test("a visitor signs in and gets their profile", async ({ page }) => {
    const response = await page.goto("/profile");
    expect(response?.status()).toBe(401);
    await heading(page, "You need to log in to view your profile");
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await page.locator('button[value="newcomer@example.com"]').click();
    await page.waitForURL("**/profile/demo-newcomer");
  });

  test("the footer links to the policies, whose contents link to their sections", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/courts");
    await page
      .getByRole("navigation", { name: "Footer" })
      .getByRole("link", { name: "Privacy Policy" })
      .click();
    await heading(page, "Privacy Policy");
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByText("On this page").click();
    await contents.getByRole("link", { name: "What you can do" }).click();
    await expect.poll(() => addressOf(page)).toBe("/privacy-policy#section-what-you-can-do");
    const section = page.getByRole("heading", { name: "What you can do" });
    const top = async () => (await section.boundingBox())?.y;
    await expect.poll(top).toBeLessThan(300);
    // Below the sticky header.
    expect(await top()).toBeGreaterThan(60);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL("/");
  });
});

test("a long word does not overflow its card", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "admin@example.com", "/courts/2/review");
  await page.getByRole("radio", { name: "4 out of 5", exact: true }).check();
  await page.getByLabel(/Your review/).fill("W".repeat(900));
  await page.getByRole("button", { name: "Submit Review" }).click();
  const review = page.locator(".review", { hasText: "W".repeat(900) });
  await expect(review).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.goto("/profile/demo-admin");
  await expect(review).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test.describe("the cookie policy", () => {
  test("names every cookie that the site sets", async ({ page }) => {
    const cookieNames = collectCookies(page.context());
    await signInAs(page, "newcomer@example.com", "/courts/1/review");
    await page.getByRole("radio", { name: "4 out of 5", exact: true }).check();
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText("Your review has been submitted!").first()).toBeVisible();
    await page.goto("/cookie-policy");
    const text = (await page.getByRole("main").textContent()) ?? "";
    const names = [...(await cookieNames())].map((name) => name.split(/[.:]/)[0] ?? "");
    expect(names).toEqual(expect.arrayContaining(["bandeja_session", "bandeja_sign_in", "toast"]));
    expect([...new Set(names)].filter((name) => !text.includes(name))).toEqual([]);

    const storageKeys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    for (const key of storageKeys) expect(key).toMatch(/scroll-positions|manifest-version/);
  });
});

test("offline, a page shows an error with a link that works when the connection is back", async ({
  page,
}) => {
  await page.goto(PLAYER);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Courts \(\d+\)$/ }).click();
  await heading(page, "You are offline");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await heading(page, "Rohan Mehta");
  expect(addressOf(page)).toBe(`${PLAYER}?tab=courts`);
});

test("a page of a site that cannot be reached shows an error with a link that works later", async ({
  page,
}) => {
  await page.goto(PLAYER);
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: /^Courts \(\d+\)$/ }).click();
  await heading(page, "We could not be reached");
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await heading(page, "Rohan Mehta");
});

const pages = [
  PLAYER,
  `${PLAYER}?tab=equipment`,
  "/profile/demo-newcomer",
  "/profile",
  "/profile/nobody",
  "/contact-us",
  "/guidelines",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
];

for (const scheme of ["light", "dark"] as const) {
  test.describe(`pages are accessible and do not overflow, ${scheme}`, () => {
    for (const width of [320, 1280]) {
      test(`at ${width} px`, async ({ visitor }) => {
        const page = await visitor({ scheme, width });
        for (const path of pages) {
          await page.goto(path);
          expect(await accessibilityProblems(page), path).toEqual([]);
          expect(await overflow(page), path).toBe(0);
        }
      });
    }
  });
}

/** Records all responses. @returns gets the names of all cookies that they set, including those that they delete */
function collectCookies(context: BrowserContext): () => Promise<Set<string>> {
  const responses: Response[] = [];
  context.on("response", (response) => responses.push(response));
  return async () => {
    const headers = (await Promise.all(responses.map((response) => response.headersArray()))).flat();
    const lines = headers
      .filter(({ name }) => name.toLowerCase() === "set-cookie")
      .flatMap(({ value }) => value.split("\n"));
    return new Set(lines.map((line) => line.slice(0, line.indexOf("="))));
  };
}
