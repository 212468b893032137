import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseAccount, comesAlive, ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

const ADMIN = "admin@example.com";
const PLAYER = "player@example.com";
const PROFILE = "/profile/demo-player";

describe.each(ways)("A review is changed where it stands, $way", ({ script }) => {
  /** Opens a page, with its script where there is any. */
  async function open(page: Page, address: string): Promise<void> {
    await page.goto(address);
    if (script) await comesAlive(page);
  }

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

  test.each([
    ["the front page", "/", ADMIN],
    ["the dashboard", "/admin", ADMIN],
    ["a profile", PROFILE, PLAYER],
    ["a search", "/search?q=bounce", ADMIN],
  ] as const)("by an edit that leads back to %s", async (_, path, who) => {
    const page = await site.person(who, { script });
    await open(page, path);
    const text = `Rewritten from ${path}, bounce and all, ${script ? "with" : "without"} script.`;
    const id = await rewrite(page, text);
    await update(page);
    await hears(page, "Review updated");
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search + hash).toBe(`${path}#${id}`);
    await page.locator(`#${id}`).getByText(text).waitFor();
    await expect.poll(() => page.locator(`#${id}`).evaluate(isInSight)).toBe(true);
  });

  test("by a deletion that leads back to a search", async () => {
    const path = "/search?q=evening";
    const page = await site.person(ADMIN, { script });
    await open(page, path);
    const remove = page.getByRole("link", { name: /^Delete the review/ });
    const before = await remove.count();
    expect(before).toBeGreaterThan(0);
    const id = await page.locator(".review").first().getAttribute("id");
    await remove.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await hears(page, "Review deleted successfully");
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    expect(await page.locator(`#${id}`).count()).toBe(0);
  });

  test("by an edit through a dead session, which leads back to the profile", async () => {
    const page = await site.person(PLAYER, { script });
    await open(page, PROFILE);
    const text = `Two lines,\nboth of them kept ${script ? "with" : "without"} script.`;
    const id = await rewrite(page, text);
    await page.context().clearCookies();
    await update(page);
    await chooseAccount(page, PLAYER);
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("textbox", { name: "Your review" }).inputValue()).toBe(text);
    await update(page);
    await hears(page, "Review updated");
    expect(page.url()).toBe(`${site.origin}${PROFILE}#${id}`);
  });
});

test.each([
  ["the line is dead", null],
  ["somebody else answers", { status: 200, contentType: "text/html", body: "<h1>Airport Wi-Fi</h1>" }],
])("A review stays typed where it is sent and %s", async (_, answer) => {
  const page = await site.person(PLAYER);
  await page.goto(PROFILE);
  await comesAlive(page);
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
  await page.getByRole("alert").getByText("We could not be reached.").waitFor();
  expect(await text.inputValue()).toBe("An evening's work.");
  await page.unroute("**/reviews/**");
  await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
  await hears(page, "Review updated");
  await page.getByText("An evening's work.").waitFor();
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
