import { expect, type Locator, type Page } from "@playwright/test";
import { reviewBy, star, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test("The first stop leads past the bar, and no bar covers what has the focus", { tag: "@phone" }, async ({
  page,
}) => {
  await open(page, "/courts/1");
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Skip to content");
  await looksFocused(page);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "All Courts" }));
  // All the way down and, where things would slide under the bar, back up.
  await tabTo(page, page.getByRole("link", { name: "Cookie Policy" }), { limit: 80 });
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "All Courts" }), {
    key: "Shift+Tab",
    limit: 80,
  });
});

test("A player finds a court, reviews it, changes and deletes the review", async ({ page }) => {
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
  await tabTo(page, page.getByRole("button", { name: "newcomer@example.com" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
  await isScripted(page);
  await tabTo(page, star(page, 0.5), { limit: 40 });
  for (const stars of [1, 1.5, 2, 2.5]) {
    await page.keyboard.press("ArrowRight");
    await expect(star(page, stars)).toBeChecked();
    const words = page.getByText(`${stars} out of 5`, { exact: true });
    await expect.poll(() => words.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");
    await looksFocused(page);
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
  await expect.poll(() => dialog.evaluate(holdsFocus)).toBe(true);
  await tabTo(page, star(dialog, 2));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(star(dialog, 2)).toBeChecked();
  await tabTo(page, dialog.getByRole("textbox", { name: "Your review" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await tabTo(page, dialog.getByRole("button", { name: "Update Review" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByRole("alert").evaluate(holdsFocus)).toBe(true);
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

test("A dialog takes the focus, keeps it, and Escape gives it back to what opened it", async ({
  signedIn,
}) => {
  const page = await signedIn("admin@example.com");
  await isScripted(page);
  for (const opener of [
    page.getByRole("link", { name: "Add Court" }),
    page.getByRole("link", { name: "Delete Mill Chimney Courts" }),
  ]) {
    await tabTo(page, opener, { limit: 60 });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.evaluate(holdsFocus)).toBe(true);
    expect(await dialog.evaluate((it) => it.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.waitForURL("**/courts");
  }
});

test("The menu of a phone opens, closes on Escape and leads on", { tag: "@phone" }, async ({ page }) => {
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

test("A super admin edits amenities and takes one away, and the focus stays near", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
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

test("The half star under the pointer lights up with all before it", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await open(page, "/courts/3/review");
  await star(page, 3.5).locator("xpath=..").hover();
  const fills = await page.locator(".rating-half path").evaluateAll((halves) => {
    return halves.map((half) => getComputedStyle(half).fill);
  });
  const lit = fills[0];
  expect(fills.map((fill) => fill === lit)).toEqual([...Array(7).fill(true), ...Array(3).fill(false)]);
});

interface Walk {
  key?: "Tab" | "Shift+Tab";
  /** How many presses are too many. */
  limit?: number;
}

/** Presses Tab until this has the focus; on the way everything that gets it must show it, in sight. */
async function tabTo(page: Page, goal: Locator, { key = "Tab", limit = 30 }: Walk = {}): Promise<void> {
  for (let pressed = 0; pressed < limit; pressed += 1) {
    await page.keyboard.press(key);
    await looksFocused(page);
    if (await goal.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${limit} presses of ${key}: ${goal}`);
}

/** What has the focus has a ring of two pixels, and nothing lies above it. */
async function looksFocused(page: Page): Promise<void> {
  expect(await page.evaluate(faultsOfFocus)).toEqual([]);
}

/** Runs in the page. */
function faultsOfFocus(): string[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const what = `${focused.tagName} ${focused.textContent.trim().slice(0, 40)}`;
  // The ring may be drawn around what the focused thing stands for: a card, a half star.
  const drawn = [
    focused,
    ...(focused.parentElement?.querySelectorAll(":scope > svg") ?? []),
    focused.closest(".card"),
  ]
    .filter((it) => it !== null)
    .find((it) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(it);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  if (!drawn) return [`no ring: ${what}`];
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const middle = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1));
  const isInSight =
    middle !== null && (drawn.contains(middle) || focused.contains(middle) || middle.contains(drawn));
  return isInSight ? [] : [`covered by ${middle?.className ?? "the window's edge"}: ${what}`];
}

/** Opens a page and waits for its script: keys that React waitForMessage are not heard before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isScripted(page);
}

async function isScripted(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
}

/** What has the focus, as a screen reader names it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return "";
    const labels = "labels" in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
    return (focused.ariaLabel ?? labels[0]?.textContent ?? focused.textContent).trim();
  });
}

function holdsFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}
