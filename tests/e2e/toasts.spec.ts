import { expect, type Locator, type Page } from "@playwright/test";
import { openCourt, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

const ADMIN = "admin@example.com";

test("Without script it is a banner above the page, once", { tag: "@without-script" }, async ({
  signedIn,
}) => {
  const page = await signedIn(ADMIN, { width: 320 });
  await updateCourt(page);
  const banner = page.getByRole("status").getByText("Court updated");
  await expect(banner).toBeVisible();
  const title = page.getByRole("heading", { level: 1 });
  expect(await topOf(banner)).toBeLessThan(await topOf(title));
  await page.reload();
  await expect(title).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test.describe("With script it is a toast that", () => {
  test("goes after five seconds", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    await page.clock.runFor(4900);
    await waitForMessage(page, "Court updated");
    await page.clock.runFor(100);
    await isGone(page);
  });

  test("is narrow and lies in the corner, in sight on a phone", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    const box = await toast(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 320, height: 600 });
    await expect.poll(() => toast(page).evaluate((it) => it.getBoundingClientRect().right)).toBeLessThan(320);
    expect(await toast(page).evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(600);
  });

  test("waits while the pointer is on it", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    await page.clock.runFor(3000);
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await waitForMessage(page, "Court updated");
    await page.mouse.move(10, 300);
    await page.clock.runFor(1900);
    await waitForMessage(page, "Court updated");
    await page.clock.runFor(200);
    await isGone(page);
  });

  test("is reached with F8, waits there, and is closed by keyboard", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    await page.getByRole("link", { name: "Edit", exact: true }).focus();
    await page.keyboard.press("F8");
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    await expect(region).toBeFocused();
    await page.clock.runFor(20_000);
    await waitForMessage(page, "Court updated");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await isGone(page);
    const opener = page.getByRole("link", { name: "Edit", exact: true });
    await expect(opener).toBeFocused();
  });

  test("is swiped away to the right, by 50 pixels and no less", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    await swipe(page, 45);
    await waitForMessage(page, "Court updated");
    await swipe(page, -80);
    await waitForMessage(page, "Court updated");
    await swipe(page, 55);
    await isGone(page);
  });

  test("makes way for the next", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await showToast(page);
    await page
      .getByRole("link", { name: /^Delete the review by/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Review deleted successfully");
    await expect(page.getByRole("status")).toHaveCount(1);
    await expect(page.getByText("Court updated")).toHaveCount(0);
  });

  test("is said once, whether script or the server brings it", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.addInitScript(recordSaid);
    await updateCourt(page);
    await waitForMessage(page, "Court updated");
    await expect.poll(() => page.evaluate(readSaid)).toEqual(["Court updated"]);

    // Quicker than the script: the browser itself sends the form, and the server draws the toast.
    await page.route("**/assets/*.js", () => Promise.withResolvers<void>().promise);
    await page.goto("/courts/3/edit", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
    await expect.poll(() => page.evaluate(readSaid)).toEqual(["Court updated"]);
  });
});

test.describe("Over an open dialog a toast", () => {
  test("is in front, can be pressed, reached with F8 and swiped, and is said once", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await rejectReview(page);
    const dialog = page.getByRole("dialog");
    const card = dialog.getByRole("region", { name: "Notifications (F8)" }).locator("> div");
    expect(await isInFront(card)).toBe(true);
    await expect.poll(() => page.evaluate(readSaid)).toEqual([expect.stringContaining(LANGUAGE)]);

    const text = dialog.getByRole("textbox", { name: "Your review" });
    await text.focus();
    await page.keyboard.press("F8");
    const region = dialog.getByRole("region", { name: "Notifications (F8)" });
    await expect(region).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(card).toBeEmpty();
    await expect(text).toBeFocused();

    await dialog.getByRole("button", { name: "Update Review" }).click();
    await expect(card.getByText(LANGUAGE)).toBeVisible();
    await swipe(page, 55, card);
    await expect(card).toBeEmpty();
    expect(await dialog.evaluate((it) => it.matches(":modal"))).toBe(true);

    await dialog.getByRole("button", { name: "Update Review" }).click();
    await card.getByRole("button", { name: "Close" }).click();
    await expect(card).toBeEmpty();
    expect(await dialog.evaluate((it) => it.matches(":modal"))).toBe(true);
  });

  test("stays in sight when the dialog closes, and when another one opens", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await rejectReview(page);
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await isInFront(toast(page))).toBe(true);
    await expect(toast(page)).toContainText(LANGUAGE);
    await page
      .getByRole("link", { name: /^Delete the review by/ })
      .first()
      .click();
    const card = page.getByRole("dialog").locator(".toast");
    await expect(card).toBeVisible();
    expect(await isInFront(card)).toBe(true);
  });
});

const LANGUAGE = "Inappropriate Language Detected";

/** The dialog of a review whose text has been refused, with the toast that says so, which stays for a minute. */
async function rejectReview(page: Page): Promise<void> {
  await page.addInitScript(recordSaid);
  await page.clock.install();
  await openCourt(page, "Mill Chimney Courts");
  await page
    .getByRole("link", { name: /^Edit the review by/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your review" }).fill("What a fucking court");
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Update Review" }).click();
  await expect(dialog.getByRole("status").getByText(LANGUAGE)).toBeVisible();
}

/** Whether a press in the middle of an element reaches it. */
function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** A court's page with the toast of its update, at a moment that `page.clock` alone moves on from. */
async function showToast(page: Page): Promise<void> {
  await page.clock.install();
  await openCourt(page, "Mill Chimney Courts");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await waitForMessage(page, "Court updated");
  await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
}

async function updateCourt(page: Page): Promise<void> {
  await page.goto("/courts/2/edit");
  await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
  await page.getByRole("button", { name: "Update Court" }).last().click();
}

/** The card around the words. */
function toast(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" }).locator("> div");
}

async function isGone(page: Page): Promise<void> {
  await expect(page.getByRole("status")).toBeEmpty();
}

async function swipe(page: Page, distance: number, card: Locator = toast(page)): Promise<void> {
  const box = await card.getByRole("status").boundingBox();
  if (!box) throw new Error("There is no toast to swipe");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 4 });
  await page.mouse.up();
}

function topOf(element: { evaluate(read: (node: Element) => number): Promise<number> }): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/** Runs in the page: keeps what comes into a live region after the page has been read. */
function recordSaid(): void {
  const said: string[] = [];
  Object.assign(window, { said });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || !target.closest("[role=status]")) continue;
        for (const node of addedNodes) said.push(node.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

function readSaid(): unknown {
  return Reflect.get(window, "said");
}
