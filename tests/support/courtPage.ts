import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** A page without scrolling for this long has finished scrolling, in milliseconds. */
const SCROLL_PAUSE = 200;

/** Searches for a court by name and opens its page. */
export async function openCourt(page: Page, name: string): Promise<void> {
  await page.goto(`/courts?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View Details of ${name}`, exact: true }).click();
  await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
  // Without script a page shows while it is being parsed.
  await page.waitForLoadState("domcontentloaded");
}

/** An author's review on a court's page. */
export function reviewBy(page: Page, author: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: author, exact: true }) });
}

/** Clicks the half star of a rating. */
export async function rate(scope: Page | Locator, stars: number): Promise<void> {
  await star(scope, stars).locator("xpath=..").click();
}

/** The radio button of a rating. */
export function star(scope: Page | Locator, stars: number): Locator {
  return scope.getByRole("radio", { name: `${stars} out of 5`, exact: true });
}

/** How long an image may take until it is encoded and stored, beside other tests, in milliseconds. */
export const UPLOAD_TIMEOUT = 60_000;

/**
 * Waits for a message: a toast with JavaScript, a banner without.
 * @param options how long, if not as long as for other things
 */
export async function waitForMessage(
  page: Page,
  text: string,
  options: { timeout?: number } = {},
): Promise<void> {
  await page.getByRole("status").getByText(text, { exact: true }).waitFor(options);
  if (new URL(page.url()).searchParams.has("highlight")) await waitForScrollEnd(page);
}

/**
 * Holds the next sign-in until a message has been seen, which the page shows for half a second before it leaves.
 * @returns waits for both; the time between them in milliseconds
 */
export async function holdSignIn(page: Page, message: string): Promise<() => Promise<number>> {
  const shown = page.waitForFunction((text) => {
    const statuses = [...document.querySelectorAll("[role=status]")];
    return statuses.some(({ textContent }) => textContent.includes(text)) && Date.now();
  }, message);
  const requestedAt = Promise.withResolvers<number>();
  await page.route(/\/api\/login\?/, async (route) => {
    requestedAt.resolve(Date.now());
    await shown;
    await route.continue();
  });
  return async () => {
    const shownAt = Number(await (await shown).jsonValue());
    return (await requestedAt.promise) - shownAt;
  };
}

/** Waits until the page has scrolled to its highlighted review, as a click during the scrolling would miss. */
async function waitForScrollEnd(page: Page): Promise<void> {
  const position = () => page.evaluate(() => scrollY);
  let before: number;
  let now = await position();
  do {
    before = now;
    await delay(SCROLL_PAUSE);
    now = await position();
  } while (now !== before);
}
