import { expect, type Page } from "@playwright/test";
import { accessibilityProblems, overflow } from "../support/browser";
import { gluedWords } from "../support/gluedWords";

const variants = (["light", "dark"] as const).flatMap((scheme) =>
  [320, 1280].map((width) => ({ scheme, width })),
);

/** More widths, in CSS pixels, at which a page must not overflow: other phones, a tablet, a wide screen. */
const OTHER_WIDTHS = [390, 768, 1920];

/** Whether axe checks a page in all variants. */
const IS_LONG = process.env.AXE_VARIANTS === "all";

/**
 * Whether axe checks a variant of a page, which takes most of the time of all tests in browsers. By default it sees each
 * page in light and dark, and at both widths, but not in each combination; which ones depends on its address, so that it
 * sees what pages share in all.
 */
function isForAxe(page: Page, { scheme, width }: (typeof variants)[number]): boolean {
  const { pathname, search } = new URL(page.url());
  const isOdd = (pathname + search).length % 2 === 1;
  return IS_LONG || ((scheme === "dark") === (width === 320)) === isOdd;
}

/**
 * Checks a page in light and dark, at 320 and 1280 pixels: it does not overflow, at other widths either, and, with
 * script, axe finds no accessibility problems. Text browsers show spaces between its words, and each id is of one element.
 */
export async function expectCompletePage(page: Page, script: boolean): Promise<void> {
  // A click without scripts loads a page, which is shown before all of it has arrived.
  await page.waitForLoadState();
  expect(await gluedWords(page)).toEqual([]);
  expect(await repeatedIds(page)).toEqual([]);
  for (const variant of variants) {
    const { scheme, width } = variant;
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    if (script && isForAxe(page, variant)) {
      // The new size is laid out with the next frame; axe finds out by points on the screen whether a dialog is modal.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect({ scheme, width, problems: await accessibilityProblems(page) }).toEqual({
        scheme,
        width,
        problems: [],
      });
    }
    expect({ scheme, width, overflow: await overflow(page) }).toEqual({ scheme, width, overflow: 0 });
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
  }
}

/** The ids of more than one element, which axe does not report: a label, a link or a drawing may find the wrong one. */
function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
}
