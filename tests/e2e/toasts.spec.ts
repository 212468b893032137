import { expect, type Locator, type Page } from "@playwright/test";
import { openCourt, waitForMessage } from "../support/courtPage";
import { ADMIN, test } from "./fixtures";

test("without script a message is a banner above the page, shown once", { tag: "@without-script" }, async ({
  signedIn,
}) => {
  const page = await signedIn(ADMIN, { width: 320 });
  await page.goto("/courts");
  await updateCourt(page);
  const banner = page.getByRole("status").getByText("Court updated");
  await expect(banner).toBeVisible();
  const title = page.getByRole("heading", { level: 1 });
  expect(await topOf(banner)).toBeLessThan(await topOf(title));
  await page.reload();
  await expect(title).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test.describe("with script a message is a toast that", () => {
  test("disappears after five seconds", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await showToast(page);
    await page.clock.runFor(4900);
    await waitForMessage(page, "Court updated");
    await page.clock.runFor(100);
    await expectNoToast(page);
  });

  test("is narrow and in the corner, and fits on a phone", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await showToast(page);
    const box = await toast(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 320, height: 600 });
    await expect.poll(() => toast(page).evaluate((it) => it.getBoundingClientRect().right)).toBeLessThan(320);
    expect(await toast(page).evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(600);
  });

  test("stays while the pointer is on it", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await showToast(page);
    await page.clock.runFor(3000);
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await waitForMessage(page, "Court updated");
    await page.mouse.move(10, 300);
    await page.clock.runFor(1900);
    await waitForMessage(page, "Court updated");
    await page.clock.runFor(200);
    await expectNoToast(page);
  });

  test("gets the focus with F8, stays while focused, and is closed by keyboard", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await showToast(page);
    await page.getByRole("link", { name: "Edit", exact: true }).focus();
    await page.keyboard.press("F8");
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    await expect(region).toBeFocused();
    await page.clock.runFor(20_000);
    await waitForMessage(page, "Court updated");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectNoToast(page);
    const opener = page.getByRole("link", { name: "Edit", exact: true });
    await expect(opener).toBeFocused();
  });

  test("is dismissed by a swipe to the right of at least 50 pixels", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await showToast(page);
    await swipe(page, 45);
    await waitForMessage(page, "Court updated");
    await swipe(page, -80);
    await waitForMessage(page, "Court updated");
    await swipe(page, 55);
    await expectNoToast(page);
  });

  test("is replaced by the next one", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
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

  test("is announced once, whether script or the server renders it", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await page.addInitScript(recordAnnouncements);
    await updateCourt(page);
    await waitForMessage(page, "Court updated");
    await expect.poll(() => page.evaluate(readAnnouncements)).toEqual(["Court updated"]);

    // Before hydration: the browser submits the form, and the server renders the toast.
    await page.route("**/assets/*.js", () => Promise.withResolvers<void>().promise);
    await page.goto("/courts/3/edit", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
    await expect.poll(() => page.evaluate(readAnnouncements)).toEqual(["Court updated"]);
  });
});

test.describe("when a form does not arrive a toast", () => {
  test("says what failed after a proxy's error, and what was typed stays", async ({
    signedIn,
    browserErrors,
  }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts/2/edit");
    const contact = page.getByRole("textbox", { name: "Contact Info" });
    await contact.fill("Ask at the gate");
    await page.route("**/*.data", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    await page.getByRole("button", { name: "Update Court" }).last().click();
    const text = "Failed to update court. Please try again.";
    await waitForMessage(page, text);
    await expect(page.getByRole("alert").getByText(text)).toBeVisible();
    await expect(page.getByText(/offline|could not be reached/)).toHaveCount(0);
    await expect(contact).toHaveValue("Ask at the gate");
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 502")]);
  });

  test("says what failed without a connection", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts/2");
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await page.route("**/*.data", (route) => route.abort("internetdisconnected"));
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Failed to delete court. Please try again.");
    await expect(
      dialog.getByRole("alert").getByText("Failed to delete court. Please try again."),
    ).toBeVisible();
  });
});

test.describe("over an open dialog a toast", () => {
  test("is in front, can be closed by click, keyboard and swipe, and is announced once", async ({
    signedIn,
  }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await rejectReview(page);
    const dialog = page.getByRole("dialog");
    const card = dialog.getByRole("region", { name: "Notifications (F8)" }).locator("> div");
    expect(await isInFront(card)).toBe(true);
    await expect.poll(() => page.evaluate(readAnnouncements)).toEqual([expect.stringContaining(LANGUAGE)]);

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

  test("stays visible when the dialog closes, and when another one opens", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
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

/** Opens the dialog of a review whose text is rejected, with the toast. The clock is paused. */
async function rejectReview(page: Page): Promise<void> {
  await page.addInitScript(recordAnnouncements);
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

/** Whether the centre of an element is not covered. */
function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Opens a court's page with the toast of its update. Only `page.clock` advances the time. */
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

/** The card of the toast. */
function toast(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" }).locator("> div");
}

async function expectNoToast(page: Page): Promise<void> {
  await expect(page.getByRole("status")).toBeEmpty();
}

async function swipe(page: Page, distance: number, card: Locator = toast(page)): Promise<void> {
  const box = await card.getByRole("status").boundingBox();
  if (!box) throw new Error("No toast to swipe");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 4 });
  await page.mouse.up();
}

function topOf(element: { evaluate(read: (node: Element) => number): Promise<number> }): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top);
}

/** Runs in the page: records changes of live regions after the page has loaded. */
function recordAnnouncements(): void {
  const announcements: string[] = [];
  Object.assign(window, { announcements });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || !target.closest("[role=status]")) continue;
        for (const node of addedNodes) announcements.push(node.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

function readAnnouncements(): unknown {
  return Reflect.get(window, "announcements");
}
