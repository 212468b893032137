import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, overflow } from "../support/browser";

/**
 * Looks at a page that only some journey has, as `everyPage.test.ts` looks at the others: in light and dark, at 320 and
 * 1280 pixels, nothing scrolls sideways and, where there is script for it, axe finds nothing.
 */
export async function expectWhole(page: Page, script: boolean): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
      if (script)
        expect({ colorScheme, problems: await accessibilityProblems(page) }).toEqual({
          colorScheme,
          problems: [],
        });
    }
  }
}
