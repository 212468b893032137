import { expect, type Locator, type Page } from "@playwright/test";
import { reviewBy, star, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test("the first link skips the header, and the header never covers the focus", { tag: "@phone" }, async ({
  page,
}) => {
  await open(page, "/courts/1");
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Skip to content");
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "All Courts" }));
  // Down to the end and up again, as elements could scroll under the header: each review has five controls.
  await tabTo(page, page.getByRole("link", { name: "Cookie Policy" }), { limit: 160 });
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "All Courts" }), {
    key: "Shift+Tab",
    limit: 160,
  });
});

test("a player finds a court, and writes, edits and deletes a review", async ({ page }) => {
  await open(page, "/courts");
  await tabTo(page, page.getByRole("searchbox", { name: "Search courts" }));
  await page.keyboard.type("banyan");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "1 Court Found" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Banyan Box" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Banyan Box", level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Write a Review" }), { limit: 40 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in to Bandeja" })).toBeVisible();
  // The heading is there before the styles, which draw the outline.
  await page.waitForLoadState();
  await tabTo(page, page.getByRole("button", { name: "newcomer@example.com" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
  await waitForReact(page);
  await tabTo(page, star(page, 0.5), { limit: 40 });
  for (const stars of [1, 1.5, 2, 2.5]) {
    await page.keyboard.press("ArrowRight");
    await expect(star(page, stars)).toBeChecked();
    const words = page.getByText(`${stars} out of 5`, { exact: true });
    await expect.poll(() => words.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");
    await expectVisibleFocus(page);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(star(page, 2)).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: "Your review" }));
  await page.keyboard.type("Typed, all of it.");
  await tabTo(page, page.getByRole("button", { name: "Submit Review" }));
  await page.keyboard.press("Enter");
  await waitForMessage(page, "Your review has been submitted!");
  const review = reviewBy(page, "Naina Shah");
  await expect(review).toBeVisible();

  await tabTo(page, review.getByRole("link", { name: /^Edit/ }), { limit: 60 });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Review" });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate(containsFocus)).toBe(true);
  await tabTo(page, star(dialog, 2));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(star(dialog, 2)).toBeChecked();
  await tabTo(page, dialog.getByRole("textbox", { name: "Your review" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await tabTo(page, dialog.getByRole("button", { name: "Update Review" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByRole("alert").evaluate(containsFocus)).toBe(true);
  await tabTo(page, dialog.getByRole("link", { name: "Review text is required" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Your review");
  await page.keyboard.type("Typed again.");
  await tabTo(page, dialog.getByRole("button", { name: "Update Review" }));
  await page.keyboard.press("Enter");
  await waitForMessage(page, "Review updated");

  await tabTo(page, review.getByRole("link", { name: /^Delete/ }), { limit: 60 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete Review" })).toBeVisible();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await waitForMessage(page, "Review deleted");
});

test("a dialog traps the focus, and Escape returns it to the opening link", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  await waitForReact(page);
  for (const opener of [
    page.getByRole("link", { name: "Add Court" }),
    page.getByRole("link", { name: "Delete Mill Chimney Courts" }),
  ]) {
    await tabTo(page, opener, { limit: 60 });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.evaluate(containsFocus)).toBe(true);
    expect(await dialog.evaluate((it) => it.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.waitForURL("**/courts");
  }
});

test("the menu on a phone opens, closes on Escape and navigates", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/");
  const menu = page.locator("summary", { hasText: "Menu" });
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Rackets" }).first());
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Courts" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "All Courts" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("after removing an amenity the focus moves to the field for another one", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  await open(page, "/courts/1/edit");
  await tabTo(page, page.getByRole("button", { name: "Remove Café" }), { limit: 40 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Café" })).toHaveCount(0);
  await expect.poll(() => focusedName(page)).toBe("Another amenity");
  await page.keyboard.type("Tea");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Tea" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Update Court" }).last());
  await page.keyboard.press("Space");
  await waitForMessage(page, "Court updated");
});

test("the half star under the pointer and all before it are highlighted", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts");
  await open(page, "/courts/3/review");
  await star(page, 3.5).locator("xpath=..").hover();
  const fills = await page
    .getByRole("group", { name: "Your rating" })
    .locator(".rating-half path")
    .evaluateAll((halves) => {
      return halves.map((half) => getComputedStyle(half).fill);
    });
  const lit = fills[0];
  expect(fills.map((fill) => fill === lit)).toEqual([...Array(7).fill(true), ...Array(3).fill(false)]);
});

test("the arrow keys on a filter add one entry to the history", async ({ page }) => {
  await open(page, "/courts");
  const before = await page.evaluate(() => history.length);
  const filter = page.getByRole("combobox", { name: "Location" });
  await filter.focus();
  for (const at of [1, 2, 3]) {
    await page.keyboard.press("ArrowDown");
    const value = await filter.locator("option").nth(at).getAttribute("value");
    await page.waitForURL((url) => url.searchParams.get("location") === value);
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(filter).toHaveValue("");
});

test("Escape closes the suggestions, and the menu with the next press", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await open(page, "/courts/1");
  const menu = page.getByRole("banner").locator("summary", { hasText: "Search" });
  await menu.focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("banner").getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("banyan");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the link of an error shows its field with the label", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  await open(page, "/courts/1/edit");
  await page.getByRole("textbox", { name: "Location" }).fill("");
  await page.getByRole("textbox", { name: "Location" }).press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Location is required" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Location");
  const bar = await page.getByRole("banner").boundingBox();
  const label = await page.getByText("Location", { exact: true }).first().boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

interface TabOptions {
  key?: "Tab" | "Shift+Tab";
  /** The maximum number of key presses. */
  limit?: number;
}

/** Presses Tab until an element has the focus; checks that the focus is visible at every step. */
async function tabTo(
  page: Page,
  target: Locator,
  { key = "Tab", limit = 30 }: TabOptions = {},
): Promise<void> {
  // React runs effects after the next frame: those of a navigation move the focus, from where Tab then starts.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  for (let pressed = 0; pressed < limit; pressed += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${limit} presses of ${key}: ${target}`);
}

/** Expects the focused element to have an outline of at least two pixels, and not to be covered. */
async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(focusProblems)).toEqual([]);
}

/** Runs in the page. */
function focusProblems(): string[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const what = `${focused.tagName} ${focused.textContent.trim().slice(0, 40)}`;
  // The outline may be that of a related element: a card, a half star.
  const outlined = [
    focused,
    ...(focused.parentElement?.querySelectorAll(":scope > svg") ?? []),
    focused.closest(".card"),
  ]
    .filter((it) => it !== null)
    .find((it) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(it);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  if (!outlined) return [`no outline: ${what}`];
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const middle = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1));
  const isUncovered =
    middle !== null && (outlined.contains(middle) || focused.contains(middle) || middle.contains(outlined));
  return isUncovered ? [] : [`covered by ${middle?.className ?? "the window's edge"}: ${what}`];
}

/** Opens a page and waits for hydration, before which React does not handle keys. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForReact(page);
}

async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
}

/** The accessible name of the focused element. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return "";
    const labels = "labels" in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
    return (focused.ariaLabel ?? labels[0]?.textContent ?? focused.textContent).trim();
  });
}

function containsFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}

for (const path of ["/admin/courts", "/admin/rackets"]) {
  test(`the bar of ${path} never covers the focused checkbox`, async ({ signedIn }) => {
    const page = await signedIn("admin@example.com", { width: 320 });
    await page.goto(path);
    await page.getByRole("checkbox").first().focus();
    const bar = page.locator(".bulk-bar");
    for (let at = 0; at < 24; at += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.locator(":focus").boundingBox();
      const top = (await bar.boundingBox())?.y ?? Number.NaN;
      expect((focused?.y ?? Number.NaN) + (focused?.height ?? 0)).toBeLessThanOrEqual(top);
    }
  });
}
