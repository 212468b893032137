import { expect, type Page } from "@playwright/test";
import { chooseAccount, waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { ADMIN, PLAYER, test } from "./fixtures";

const PROFILE = "/profile/demo-player";

test.describe("after a change of a review the user returns to the page", {
  tag: "@with-and-without-script",
}, () => {
  /** Opens the first editable review and enters a text. @returns the id of the review's element */
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

  for (const [what, path, account] of [
    ["the front page", "/", ADMIN],
    ["the dashboard", "/admin", ADMIN],
    ["a profile", PROFILE, PLAYER],
    ["a search", "/search?q=bounce", ADMIN],
  ] as const) {
    test(`from which it was edited: ${what}`, async ({ signedIn }) => {
      const page = await signedIn(account);
      await page.goto(path);
      const text = `Rewritten from ${path}, bounce and all.`;
      const id = await rewrite(page, text);
      await update(page);
      await waitForMessage(page, "Review updated");
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search + hash).toBe(`${path}#${id}`);
      await expect(page.locator(`#${id}`).getByText(text)).toBeVisible();
      await expect.poll(() => page.locator(`#${id}`).evaluate(isVisibleInWindow)).toBe(true);
    });
  }

  test("from which it was deleted: a search", async ({ signedIn }) => {
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

  test("from which it was edited in an expired session: a profile", async ({ signedIn, origin }) => {
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

for (const [what, response] of [
  ["the connection fails", null],
  ["a captive portal responds", { status: 200, contentType: "text/html", body: "<h1>Airport Wi-Fi</h1>" }],
] as const) {
  test(`a review is preserved when it is submitted and ${what}`, async ({ signedIn }) => {
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
      response ? route.fulfill(response) : route.abort("internetdisconnected"),
    );
    await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
    await expect(
      page.getByRole("alert").getByText("Failed to update review. Please try again."),
    ).toBeVisible();
    await expect(text).toHaveValue("An evening's work.");
    await page.unroute("**/reviews/**");
    await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await expect(page.getByText("An evening's work.")).toBeVisible();
  });
}

function isVisibleInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
