import { expect, type Page } from "@playwright/test";
import { accessibilityProblems, overflow } from "../support/browser";

const looks = (["light", "dark"] as const).flatMap((scheme) =>
  [320, 1280].map((width) => ({ scheme, width })),
);

/**
 * Looks at a page in light and dark, at 320 and 1280 pixels: nothing scrolls sideways and, where there is script for
 * it, axe finds nothing.
 */
export async function expectWhole(page: Page, script: boolean): Promise<void> {
  for (const { scheme, width } of looks) {
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
