import { setTimeout as delay } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { chooseAccount, overflow, waitForHydration } from "../support/browser";
import { rate, reviewBy, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

const NAME = "Naina Shah";
/** A racket without reviews. */
const RACKET = "Adidas Match Black 2026";

test.describe("a visitor looking for equipment", { tag: "@with-and-without-script" }, () => {
  test("filters rackets on a phone, and removes the filters", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/rackets");
    await expect(page.getByRole("heading", { name: "30 Rackets Found" })).toBeVisible();
    await expandFilters(page);
    await page.getByRole("combobox", { name: "Brand" }).selectOption("Head");
    await page.getByRole("combobox", { name: "Price" }).selectOption("Mid-range 8000-15000");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("heading", { name: "3 Rackets Found" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: Mid-range 8000-15000" }).click();
    await expect(page.getByRole("heading", { name: "5 Rackets Found" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: Head" }).click();
    await expect(page.getByRole("heading", { name: "30 Rackets Found" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("?sort=price");
    expect(await overflow(page)).toBe(0);
  });

  test("searches rackets, and finds related balls and reviews", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rackets" }).click();
    await page.getByRole("searchbox", { name: "Search rackets" }).fill("head");
    await page.getByRole("searchbox", { name: "Search rackets" }).press("Enter");
    await expect(page.getByRole("heading", { name: 'Search Results for "head"' })).toBeVisible();
    for (const name of ["Rackets", "Related Balls", "Related Reviews"]) {
      await expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
    }
    await page.getByRole("searchbox", { name: "Search rackets" }).fill("wooden spoon");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No rackets found matching your criteria.")).toBeVisible();
    await page.getByRole("link", { name: "See all rackets" }).click();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(cards(page)).toHaveCount(6);
  });

  test("finds balls for training", async ({ page, script }) => {
    await page.goto("/balls");
    await expect(page.getByRole("heading", { name: "13 Balls Found" })).toBeVisible();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Training");
    // With script the choice is applied at once.
    if (!script) await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "1 Ball Found" })).toBeVisible();
    await page.getByRole("link", { name: "View Details of Tretorn Academy (bucket)" }).click();
    await expect(page.getByRole("heading", { name: "Tretorn Academy (bucket)", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "All Balls" }).click();
    await expect(page.getByRole("heading", { name: "All Balls", level: 1 })).toBeVisible();
  });

  test("filters the reviews of a racket by rating", async ({ page }) => {
    await openRacket(page, "Bullpadel Vertex 05 2026");
    await expect(page.getByText("₹25,000").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Specifications" }).getByText("365–375")).toBeVisible();
    await expect(page.getByRole("row", { name: "Face X-Tend Carbon 12K" })).toBeVisible();
    await page.getByRole("link", { name: "3.5 out of 5: 1 review" }).click();
    await expect(page.getByText("1 review with 3.5 stars.")).toBeVisible();
    await page.getByRole("link", { name: "Show all reviews" }).click();
    await expect(page.getByText("1 review with 3.5 stars.")).toBeHidden();
  });

  test("compares rackets, removes one and adds another", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/rackets?sort=price");
    await compareBox(page, "Bullpadel Discover PWR").check();
    await compareBox(page, "Head Evo Speed 2025").check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("heading", { name: "Compare Rackets" })).toBeVisible();
    await expect.poll(() => columns(page)).toEqual(["Bullpadel Discover PWR", "Head Evo Speed 2025"]);
    expect(await overflow(page)).toBe(0);

    await page.getByRole("link", { name: "Remove Head Evo Speed 2025" }).click();
    await expect(page.getByText("Add at least one more racket to compare it with.")).toBeVisible();
    await page.getByRole("link", { name: "Add another racket" }).click();
    await page.waitForURL(/rackets/);
    // By price, the other racket is on the second page.
    await page.goto(`${page.url()}&sort=price&page=2`);
    await expect(page.getByRole("checkbox", { name: "Bullpadel Discover PWR" })).toBeChecked();
    await compareBox(page, "Adidas Metalbone 2026").check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect
      .poll(() => columns(page).then((names) => names.sort()))
      .toEqual(["Adidas Metalbone 2026", "Bullpadel Discover PWR"]);
    await expect(page.getByRole("list").filter({ hasText: "left out" })).toHaveCount(0);
  });

  test("starts a comparison from the page of a racket", async ({ page }) => {
    await openRacket(page, "Nox X-Zero Blue 2026");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("link", { name: "Add another racket" }).click();
    await expect(page.getByRole("heading", { name: "30 Rackets Found" })).toBeVisible();
    await compareBox(page, "StarVie Kyra").check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => columns(page).then((names) => names.length)).toBe(2);
  });
});

test.describe("a newcomer", { tag: "@with-and-without-script" }, () => {
  test("reviews a racket twice, edits a review and deletes both", async ({ page }) => {
    await openRacket(page, RACKET);
    await expect(page.getByText("No reviews yet. Be the first to review this racket!")).toBeVisible();
    await page.getByRole("link", { name: "Write a Review" }).click();
    await chooseAccount(page, "newcomer@example.com");
    await submitReview(page, 4.5, "Light in the hand.");
    await page.getByRole("link", { name: "Write a Review" }).click();
    await submitReview(page, 3, "A month later: the grip wears.");

    const first = reviewBy(page, NAME).filter({ hasText: "Light in the hand." });
    await first.getByRole("link", { name: `Edit the review by ${NAME}` }).click();
    const edit = page.getByRole("dialog", { name: "Edit Review" });
    await edit.getByRole("textbox", { name: "Your review" }).fill("Light, and still my first choice.");
    await edit.getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await expect(page.getByText("Light, and still my first choice.")).toBeVisible();
    await expect(page.getByRole("heading", { name: RACKET, level: 1 })).toBeVisible();

    for (const remaining of [1, 0]) {
      const review = reviewBy(page, NAME).first();
      await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
      const remove = page.getByRole("dialog", { name: "Delete Review" });
      await remove.getByRole("button", { name: "Delete" }).click();
      await waitForMessage(page, "Review deleted");
      await expect(reviewBy(page, NAME)).toHaveCount(remaining);
    }
    await expect(page.getByText("No reviews yet. Be the first to review this racket!")).toBeVisible();
  });

  test("sees why a review is rejected, and can cancel it", async ({ signedIn, script }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openRacket(page, RACKET);
    await page.getByRole("link", { name: "Write a Review" }).click();
    await page.getByRole("textbox", { name: "Your review" }).fill("What a shitty grip.");
    await rate(page, 1);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByRole("heading", { name: "Inappropriate Language Detected" })).toBeVisible();
    if (script) await waitForMessage(page, "Inappropriate Language Detected");
    await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue("What a shitty grip.");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("link", { name: "Write a Review" })).toBeVisible();
  });
});

test("with script, checked rackets stay checked on other pages and after going back", async ({ page }) => {
  // Each click precedes the response to the previous one.
  await page.route("**/*.data*", async (route) => {
    await delay(400);
    await route.continue();
  });
  await page.goto("/rackets?sort=price");
  await waitForHydration(page);
  const message = page.getByRole("status").filter({ hasText: "chosen" });
  await expect(message).toHaveText("0 of 4 chosen");
  await compareBox(page, "Bullpadel Discover PWR").check();
  await expect(message).toHaveText("1 of 4 chosen");
  await page.waitForURL(/ids=\d+/);
  await expect(compareBox(page, "Bullpadel Discover PWR")).toBeFocused();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(/page=2/);
  await compareBox(page, "Adidas Metalbone 2026").check();
  await compareBox(page, "Siux Electra Pro 2026").check();
  await compareBox(page, "Dunlop Galactica Pro").check();
  await page.waitForURL(/ids=\d+%2C\d+%2C\d+%2C\d+/);
  await expect(compareBox(page, "StarVie Triton Power +")).toBeDisabled();
  await expect(message).toHaveText("4 of 4 chosen");

  await page.getByRole("link", { name: "View Details of Dunlop Galactica Pro" }).click();
  await expect(page.getByRole("heading", { name: "Dunlop Galactica Pro", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Bullpadel Discover PWR" }).uncheck();
  await expect(compareBox(page, "StarVie Triton Power +")).toBeEnabled();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect.poll(() => columns(page).then((names) => names.length)).toBe(3);
});

test("a slow list shows its skeleton", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const blocked = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Rackets" }).click();
  await expect(page.getByRole("heading", { name: "All Rackets", level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  blocked.resolve();
  await expect(page.getByRole("heading", { name: "30 Rackets Found" })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("a comparison of four rackets on a phone scrolls by keyboard, with row headers in view", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/compare?ids=1,2,3,4");
  expect(await overflow(page)).toBe(0);
  const region = page.getByRole("region", { name: "Rackets side by side" });
  await region.focus();
  await page.keyboard.press("End");
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  const left = await page.getByRole("rowheader", { name: "Price" }).boundingBox();
  expect(left?.x).toBeGreaterThanOrEqual(0);
});

test("a comparison of two rackets fits a phone, with wide names that stay and no broken words", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/compare?ids=1,24");
  const region = page.getByRole("region", { name: "Rackets side by side" });
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  for (const name of await page.getByRole("columnheader").all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(120);
  }
  expect(await brokenWords(region)).toEqual([]);
  const top = () => page.getByRole("columnheader").first().boundingBox();
  const before = await top();
  await page.evaluate((y) => scrollBy({ top: y, behavior: "instant" }), before?.y ?? 0);
  const bar = await page.getByRole("banner").boundingBox();
  expect((await top())?.y).toBe(bar?.height);
});

/** The words in an element that are on two lines. */
function brokenWords(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const broken: string[] = [];
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

async function openRacket(page: Page, name: string): Promise<void> {
  await page.goto(`/rackets?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View Details of ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1, exact: true })).toBeVisible();
}

/** Fills in and submits the form of a new review. */
async function submitReview(page: Page, stars: number, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your review" }).fill(text);
  await rate(page, stars);
  await page.getByRole("button", { name: "Submit Review" }).click();
  // First, since the message of an earlier review may still be shown.
  await expect(page.getByText(text)).toBeVisible();
  await waitForMessage(page, "Your review has been submitted!");
}

/** Filters are collapsed on a new page; with script they stay expanded. */
async function expandFilters(page: Page): Promise<void> {
  const isOpen = await page.getByRole("combobox", { name: "Brand" }).isVisible();
  if (!isOpen) await page.locator("summary", { hasText: "Filters" }).click();
}

function cards(page: Page): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View Details/ }) });
}

test("a filter that is being applied outlasts a ticked racket", async ({ page }) => {
  await page.goto("/rackets");
  const loaded = Promise.withResolvers<void>();
  await page.route("**/rackets.data*", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const loading = page.waitForRequest("**/rackets.data*");
  await page.getByRole("combobox", { name: "Brand" }).selectOption("Head");
  await loading;
  const box = compareBox(page, "Head Evo Speed 2025");
  await box.check();
  await expect(box).toBeChecked();
  loaded.resolve();
  await page.waitForURL(/brand=Head&ids=\d+$/);
  await expect(page.getByRole("heading", { name: "5 Rackets Found" })).toBeVisible();
  await expect(box).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "30 Rackets Found" })).toBeVisible();
});

/** The checkbox on a racket's card. */
function compareBox(page: Page, racket: string): Locator {
  return page.getByRole("checkbox", { name: `Compare ${racket}`, exact: true });
}

/** The names of the compared rackets. */
function columns(page: Page): Promise<string[]> {
  return page.getByRole("columnheader").getByRole("link").allTextContents();
}
