import { expect, type Page } from "@playwright/test";
import { accessibilityProblems, overflow } from "../support/browser";
import { gluedWords } from "../support/gluedWords";

const variants = (["light", "dark"] as const).flatMap((scheme) =>
  [320, 1280].map((width) => ({ scheme, width })),
);

/**
 * Checks a page in light and dark, at 320 and 1280 pixels: it does not overflow and, with script, axe finds no
 * accessibility problems. Text browsers show spaces between its words.
 */
export async function expectCompletePage(page: Page, script: boolean): Promise<void> {
  expect(await gluedWords(page)).toEqual([]);
  for (const { scheme, width } of variants) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    if (script) {
      expect({ scheme, width, problems: await accessibilityProblems(page) }).toEqual({
        scheme,
        width,
        problems: [],
      });
    }
    expect({ scheme, width, overflow: await overflow(page) }).toEqual({ scheme, width, overflow: 0 });
  }
}
