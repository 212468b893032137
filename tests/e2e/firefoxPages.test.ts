/** Runs axe in Firefox on every page, dialog and state; a part of `npm run test:long`. */
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openPage, signInAs } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";
import { type DrivenBrowser, startFirefox } from "../support/webDriver";
import { openUser } from "./browserUser";
import type { Account } from "./fixtures";
import { prepareView, views } from "./pageViews";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.stop());

describe("every page and dialog with an address of its own is accessible in Firefox", () => {
  let browser: DrivenBrowser;

  beforeAll(async () => {
    browser = await startFirefox();
  });

  afterAll(() => browser?.[Symbol.asyncDispose]());

  test.each([undefined, "newcomer@example.com", "player@example.com", "admin@example.com"] as const)(
    "as %s",
    async (account) => {
      await using user = await openUser(browser, server.origin);
      if (account) await user.signIn(account);
      const addressed = views.filter((view) => view.as === account && !view.prepare);
      expect(addressed.length).toBeGreaterThan(2);
      for (const { name, path } of addressed) {
        await user.visit(path);
        expect.soft({ name, violations: await user.violations() }).toEqual({ name, violations: [] });
      }
    },
  );
});

// axe crashes Debian's Firefox on a page that scripts have just changed. Chromium takes the steps, and Firefox gets the result.
describe("every state of a page that takes steps is accessible in Firefox", () => {
  let chromium: Browser;
  let firefox: DrivenBrowser;
  const pages = new Map<Account | undefined, Page>();

  beforeAll(async () => {
    [chromium, firefox] = await Promise.all([openBrowser(), startFirefox()]);
  });

  afterAll(async () => {
    await chromium?.close();
    await firefox?.[Symbol.asyncDispose]();
  });

  async function pageOf(account: Account | undefined): Promise<Page> {
    const page = pages.get(account) ?? (await openPage(chromium, server.origin));
    if (account && !pages.has(account)) {
      await signInAs(page, account, "/courts");
      await page.waitForURL("**/courts");
    }
    pages.set(account, page);
    return page;
  }

  const stepped = views.filter(({ prepare }) => prepare);

  test.each(stepped)("$name", async (view) => {
    const page = await pageOf(view.as);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(view.path);
    await prepareView(page, view);
    await using window = await firefox.open();
    // For the head with its styles.
    await window.goTo(server.origin);
    await window.show(await page.evaluate(() => document.body.innerHTML));
    expect(await window.violations()).toEqual([]);
  });
});
