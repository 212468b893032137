import { expect, type Page } from "@playwright/test";
import { chooseAccount, waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

const ADMIN = "admin@example.com";
const PLAYER = "player@example.com";
const PROFILE = "/profile/demo-player";

test.describe("A review is changed where it stands", { tag: "@every-way" }, () => {
  /** Opens the first review there for an edit, and types a text. @returns which review it is */
  async function rewrite(page: Page, text: string): Promise<string> {
    const review = page
      .locator(".review")
      .filter({ has: page.getByRole("link", { name: /^Edit the review/ }) })
      .first();
    const id = (await review.getAttribute("id")) ?? "";
    await review.getByRole("link", { name: /^Edit the review/ }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Your review" }).fill(text);
    return id;
  }

  const update = (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();

  for (const [what, path, who] of [
    ["the front page", "/", ADMIN],
    ["the dashboard", "/admin", ADMIN],
    ["a profile", PROFILE, PLAYER],
    ["a search", "/search?q=bounce", ADMIN],
  ] as const) {
    test(`by an edit that leads back to ${what}`, async ({ signedIn }) => {
      const page = await signedIn(who);
      await page.goto(path);
      const text = `Rewritten from ${path}, bounce and all.`;
      const id = await rewrite(page, text);
      await update(page);
      await waitForMessage(page, "Review updated");
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search + hash).toBe(`${path}#${id}`);
      await expect(page.locator(`#${id}`).getByText(text)).toBeVisible();
      await expect.poll(() => page.locator(`#${id}`).evaluate(isInSight)).toBe(true);
    });
  }

  test("by a deletion that leads back to a search", async ({ signedIn }) => {
    const path = "/search?q=evening";
    const page = await signedIn(ADMIN);
    await page.goto(path);
    const remove = page.getByRole("link", { name: /^Delete the review/ });
    const before = await remove.count();
    expect(before).toBeGreaterThan(0);
    const id = await page.locator(".review").first().getAttribute("id");
    await remove.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Review deleted successfully");
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    await expect(page.locator(`#${id}`)).toHaveCount(0);
  });

  test("by an edit through a dead session, which leads back to the profile", async ({ signedIn, origin }) => {
    const page = await signedIn(PLAYER);
    await page.goto(PROFILE);
    const text = "Two lines,\nboth of them kept.";
    const id = await rewrite(page, text);
    await page.context().clearCookies();
    await update(page);
    await chooseAccount(page, PLAYER);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue(text);
    await update(page);
    await waitForMessage(page, "Review updated");
    expect(page.url()).toBe(`${origin}${PROFILE}#${id}`);
  });
});

for (const [what, answer] of [
  ["the line is dead", null],
  ["somebody else answers", { status: 200, contentType: "text/html", body: "<h1>Airport Wi-Fi</h1>" }],
] as const) {
  test(`A review stays typed where it is sent and ${what}`, async ({ signedIn }) => {
    const page = await signedIn(PLAYER);
    await page.goto(PROFILE);
    await waitForHydration(page);
    await page
      .getByRole("link", { name: /^Edit the review/ })
      .first()
      .click();
    const text = page.getByRole("dialog").getByRole("textbox", { name: "Your review" });
    await text.fill("An evening's work.");
    await page.route("**/reviews/**", (route) =>
      answer ? route.fulfill(answer) : route.abort("internetdisconnected"),
    );
    await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
    await expect(page.getByRole("alert").getByText("We could not be reached.")).toBeVisible();
    await expect(text).toHaveValue("An evening's work.");
    await page.unroute("**/reviews/**");
    await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await expect(page.getByText("An evening's work.")).toBeVisible();
  });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
