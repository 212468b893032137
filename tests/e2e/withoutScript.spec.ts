import { expect } from "@playwright/test";
import { overflow } from "../support/browser";
import { test } from "./fixtures";
import { prepareView, views } from "./pageViews";

// As in everyPage.spec.ts: both workers take its tests.
test.describe.configure({ mode: "parallel" });

for (const view of views) {
  test.describe(view.name, () => {
    test("does not overflow without script, and has no inline styles", { tag: "@without-script" }, async ({
      visitor,
      signedIn,
    }) => {
      const page = view.as ? await signedIn(view.as) : await visitor();
      const response = await page.goto(view.path);
      const html = (await response?.text()) ?? "";
      await prepareView(page, view);
      // What prepares it may have loaded another page, which is shown before all of it has arrived.
      await page.waitForLoadState();
      expect(html).toContain("<h1");
      expect(html.match(/<[^>]+\sstyle\s*=[^>]*>/gi)).toBeNull();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
      }
    });
  });
}
