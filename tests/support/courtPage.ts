import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Looks a court up by its name and opens its page. */
export async function openCourt(page: Page, name: string): Promise<void> {
  await page.goto(`/courts?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View Details of ${name}`, exact: true }).click();
  await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
}

/** The review that this person wrote, on a court's page. */
export function reviewBy(page: Page, author: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: author, exact: true }) });
}

/** Presses the half star that stands for so many stars. */
export async function rate(scope: Page | Locator, stars: number): Promise<void> {
  await star(scope, stars).locator("xpath=..").click();
}

/** The radio button of so many stars. */
export function star(scope: Page | Locator, stars: number): Locator {
  return scope.getByRole("radio", { name: `${stars} out of 5`, exact: true });
}

/** Waits until the page says this in passing: a toast with script, a banner without. */
export async function hears(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text, { exact: true }).waitFor();
  if (new URL(page.url()).searchParams.has("highlight")) await comesToRest(page);
}

/** A page moves to its ringed review a moment after it is there; who presses a button just then presses beside it. */
async function comesToRest(page: Page): Promise<void> {
  let before: number | undefined;
  const isStill = async () => {
    const [last, now] = [before, await page.evaluate(() => scrollY)];
    before = now;
    return now === last;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
}
