import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures";

test.describe("a visitor looking for a court", { tag: "@with-and-without-script" }, () => {
  test("searches, filters and removes filters, on a phone", async ({ visitor }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/courts");
    await page.getByRole("searchbox", { name: "Search courts" }).fill("rain");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: 'Search Results for "rain"' })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Related Reviews" })).toBeVisible();
    const found = await cards(page).count();
    await expect(page.getByRole("heading", { name: `${found} Courts Found` })).toBeVisible();

    await expandFilters(page);
    await page.getByRole("combobox", { name: "Price" }).selectOption("Mid-range ₹600-900");
    await page.getByRole("button", { name: "Apply" }).click();
    // With script the address changes before the links, which preserve the other filters.
    await expect(page.getByRole("link", { name: "Remove filter: Mid-range ₹600-900" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: “rain”" }).click();
    await expect(page.getByText("Search Results")).toBeHidden();

    await expandFilters(page);
    await page.getByRole("combobox", { name: "Location" }).selectOption("Powai");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/location=Powai/);
    await expect(places(page)).toHaveText(["Powai, Mumbai", "Powai, Mumbai"]);

    await page.getByRole("link", { name: "Remove filter: Powai" }).click();
    await expect.poll(async () => new Set(await places(page).allInnerTexts()).size).toBeGreaterThan(2);
    await expect(page.getByRole("link", { name: "Remove filter: Mid-range ₹600-900" })).toHaveCount(1);
    expect(new URL(page.url()).search).toBe("?price=mid");
  });

  test("removes all filters", async ({ page }) => {
    await page.goto("/courts?q=padel&location=Powai&price=mid");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page.getByRole("heading", { name: "25 Courts Found" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  });

  test("sorts the courts and navigates between pages", async ({ page, script }) => {
    await page.goto("/courts");
    await expect(page.getByRole("heading", { name: "25 Courts Found" })).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Most reviewed");
    // With script the choice is applied at once.
    if (!script) await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/sort=most-reviewed/);
    await expect.poll(async () => isDescending(await reviewCounts(page))).toBe(true);

    await page.getByRole("link", { name: "Next page" }).click();
    await expect(cards(page)).toHaveCount(1);
    expect(new URL(page.url()).search).toBe("?sort=most-reviewed&page=2");
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    const heading = page.getByRole("heading", { name: "25 Courts Found" });
    await expect(heading).toBeInViewport();
    if (script) await expect(heading).toBeFocused();
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(cards(page)).toHaveCount(24);
  });

  test("reads how the ranking works", async ({ page }) => {
    await page.goto("/courts");
    await page.getByRole("main").getByRole("link", { name: "How ranking works" }).click();
    await expect(page.getByRole("heading", { name: "How ranking works", level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("heading", { name: "Rate & Review Padel" })).toBeVisible();
  });

  test("gets a link to all courts when nothing is found", async ({ page }) => {
    await page.goto("/courts");
    await page.getByRole("searchbox", { name: "Search courts" }).fill("underwater polo");
    await page.getByRole("searchbox", { name: "Search courts" }).press("Enter");
    await expect(page.getByText("No courts found matching your criteria.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "0 Courts Found" })).toBeVisible();
    await page.getByRole("link", { name: "See all courts" }).click();
    await expect(page.getByRole("heading", { name: "25 Courts Found" })).toBeVisible();
  });

  test("filters the reviews of a court by rating", async ({ page }) => {
    await page.goto("/courts?q=chimney");
    await page.getByRole("link", { name: "View Details of Mill Chimney Courts" }).click();
    await expect(page.getByRole("heading", { name: "Mill Chimney Courts", level: 1 })).toBeVisible();
    await expect(page.getByText("4 Courts", { exact: true })).toBeVisible();
    await expect(page.getByText("Air-conditioned lounge")).toBeVisible();
    await page.waitForLoadState("domcontentloaded");
    const all = await reviews(page).count();

    await page.getByRole("link", { name: "4.5 out of 5: 4 reviews" }).click();
    await expect(page.getByText("4 reviews with 4.5 stars.")).toBeVisible();
    await expect(reviews(page)).toHaveCount(4);
    const stars = reviews(page).getByRole("img", { name: "4.5 out of 5" });
    await expect(stars).toHaveCount(4);
    await page.getByRole("link", { name: "Show all reviews" }).click();
    await expect(reviews(page)).toHaveCount(all);
  });

  test("follows a review on the front page and sees it highlighted", async ({ page, script }) => {
    await page.goto("/");
    const recent = page.getByRole("listitem").filter({ hasText: /ago\s*Court/ });
    const words = (await recent.first().locator("p").last().textContent()) ?? "a review without words";
    await recent.first().getByRole("heading").getByRole("link").click();
    const highlighted = reviews(page).filter({ hasText: words });
    await expect(highlighted).toBeVisible();
    await expect.poll(() => outlineWidth(highlighted)).toBeGreaterThanOrEqual(2);
    expect(await outlineWidth(reviews(page).filter({ hasNotText: words }).first())).toBe(0);
    // Without script the page does not scroll.
    if (script) await expect.poll(() => isVisibleInWindow(highlighted)).toBe(true);
  });
});

test("a page with a highlighted review is where it was after Back", async ({ page }) => {
  await page.goto("/courts/1");
  const id = await reviews(page).last().getAttribute("id");
  await page.goto(`/courts/1?highlight=${/\d+/.exec(id ?? "")}`);
  const scroll = () => page.evaluate(() => scrollY);
  await expect.poll(scroll).toBeGreaterThan(500);
  await page.evaluate(() => scrollTo(0, 300));
  // A link in the window, as the browser scrolls to any other before it is clicked.
  await page.evaluate(() => {
    const inWindow = [...document.querySelectorAll<HTMLElement>("main a[href='/courts']")];
    inWindow[0]?.click();
  });
  await expect(page.getByRole("heading", { name: "25 Courts Found" })).toBeVisible();
  await page.goBack();
  await expect(reviews(page).last()).toBeVisible();
  await expect.poll(scroll).toBe(300);
  await page.waitForTimeout(500);
  expect(await scroll()).toBe(300);
});

test("a highlighted review is shown despite a filter, and scrolled into view", async ({ page }) => {
  await page.goto("/courts/1");
  const last = reviews(page).last();
  const id = (await last.getAttribute("id"))?.replace("review-", "");
  await page.goto(`/courts/1?highlight=${id}&rating=0.5`);
  await expect.poll(() => isVisibleInWindow(page.locator(`#review-${id}`))).toBe(true);
});

/** On a phone. */
async function expandFilters(page: Page): Promise<void> {
  await expect(page.getByRole("combobox", { name: "Location" })).toBeHidden();
  await page.locator("summary", { hasText: "Filters" }).click();
}

function cards(page: Page): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View Details/ }) });
}

/** The reviews on a court's page. */
function reviews(page: Page): Locator {
  return page
    .getByRole("region", { name: "Ratings & Reviews" })
    .getByRole("listitem")
    .filter({ hasText: /ago/ });
}

function places(page: Page): Locator {
  return cards(page).locator("p:first-of-type");
}

/** The numbers of reviews in the order of the cards; 0 without reviews. */
async function reviewCounts(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts();
  return texts.map((text) => Number(/\((\d+) reviews?\)/.exec(text)?.[1] ?? 0));
}

function isDescending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => number <= (numbers[at - 1] ?? Number.POSITIVE_INFINITY));
}

function outlineWidth(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
}

function isVisibleInWindow(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
