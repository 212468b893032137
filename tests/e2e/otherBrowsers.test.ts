import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openPage, signInAs } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";
import { type ControlKind, type DrivenBrowser, startFirefox, startWebKit } from "../support/webDriver";
import type { Account } from "./fixtures";
import { prepareView, views } from "./pageViews";

// Playwright drives its own builds of these browsers only, not Debian's.

const WAIT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

const ADMIN = "admin@example.com";
const PLAYER = "player@example.com";
const NEWCOMER = "newcomer@example.com";

/** A user in a window of their own. Every step waits until it can be done. */
interface User extends AsyncDisposable {
  visit(path: string): Promise<void>;
  signIn(email: string): Promise<void>;
  click(kind: ControlKind, name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  select(label: string, option: string): Promise<void>;
  /** Waits for a control on the page, unfolding the menu that has it. */
  has(kind: ControlKind, name: string): Promise<void>;
  /** Waits for a text on the page. */
  see(text: string): Promise<void>;
  notSee(text: string): Promise<void>;
  /** What axe finds on the page. */
  violations(): Promise<string[]>;
  /** Fails if axe finds anything on the page. */
  expectAccessible(): Promise<void>;
  /** Waits for the path and query of the page. */
  expectAddress(address: string | RegExp): Promise<void>;
}

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.stop());

async function openUser(browser: DrivenBrowser): Promise<User> {
  const window = await browser.open();
  const user: User = {
    visit: (path) => window.goTo(server.origin + path),
    async signIn(email) {
      await user.visit("/api/login?returnTo=/courts");
      await user.click("button", email);
      await user.expectAddress("/courts");
    },
    click: (kind, name) => retry(async () => (await control(kind, name)).click()),
    fill: (label, text) => retry(async () => (await control("field", label)).fill(text)),
    select: (label, option) => retry(async () => (await control("field", label)).select(option)),
    has: (kind, name) => retry(async () => void (await control(kind, name))),
    see: (text) => retry(async () => expect(await window.text()).toContain(text)),
    notSee: (text) => retry(async () => expect(await window.text()).not.toContain(text)),
    violations: () => window.violations(),
    expectAccessible: async () => expect(await window.violations()).toEqual([]),
    expectAddress: (address) =>
      retry(async () => {
        const { pathname, search } = new URL(await window.url());
        expect(pathname + search).toMatch(address);
      }),
    [Symbol.asyncDispose]: () => window[Symbol.asyncDispose](),
  };

  async function control(kind: ControlKind, name: string) {
    const found = await window.find(kind, name);
    if (!found) throw new Error(`There is no ${kind} ${name} in:\n${await window.text()}`);
    return found;
  }

  return user;
}

/** Repeats a step until it succeeds, as pages load and render meanwhile. @throws its last error after WAIT_MS */
async function retry(step: () => Promise<void>): Promise<void> {
  const limit = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > limit) throw error;
      await delay(POLL_INTERVAL_MS);
    }
  }
}

describe.each([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])("in %s", (name, start) => {
  let browser: DrivenBrowser;

  beforeAll(async () => {
    browser = await start();
  });

  afterAll(() => browser?.[Symbol.asyncDispose]());

  test("a visitor searches the site and opens a court", async () => {
    await using user = await openUser(browser);
    await user.visit("/");
    await user.fill("Search", "chimney");
    await user.click("button", "Search");
    await user.see('Search Results for "chimney"');
    await user.click("link", "View Details of Mill Chimney Courts");
    await user.expectAddress(/^\/courts\/\d+$/);
    await user.see("Amenities");
  });

  test("pages and a dialog are accessible", async () => {
    await using user = await openUser(browser);
    for (const path of [
      "/",
      "/courts?location=Powai",
      "/rackets",
      "/courts/1",
      "/equipment/24",
      "/compare?ids=1,24",
      "/search?q=head",
      "/guidelines",
      "/demo",
      "/clubs",
    ]) {
      await user.visit(path);
      await user.expectAccessible();
    }
    await user.signIn(NEWCOMER);
    for (const path of ["/courts/2/review", "/account"]) {
      await user.visit(path);
      await user.expectAccessible();
    }
    await user.visit("/profile");
    await user.click("link", "Edit Profile");
    await user.see("Save Changes");
    await user.expectAccessible();
  });

  test("a visitor filters the courts", async () => {
    await using user = await openUser(browser);
    await user.visit("/courts");
    await user.select("Location", "Powai");
    await user.expectAddress("/courts?location=Powai");
    await user.select("Price", "Mid-range ₹600-900");
    await user.expectAddress(/location=Powai&price=mid/);
    await user.click("link", "Remove filter: Powai");
    await user.expectAddress("/courts?price=mid");
    await user.click("link", "Remove filter: Mid-range ₹600-900");
    await user.expectAddress("/courts");
  });

  test("a user signs in and out", async () => {
    await using user = await openUser(browser);
    await user.visit("/rackets");
    await user.click("link", "Sign In");
    await user.click("button", PLAYER);
    await user.expectAddress("/rackets");
    await user.has("link", "My Profile");
    await user.click("link", "Sign Out");
    await user.has("link", "Sign In");
  });

  test("a player writes, edits and deletes a review", async () => {
    const text = `Read in ${name}: level turf`;
    await using user = await openUser(browser);
    await user.signIn(NEWCOMER);
    await user.visit("/courts?q=Banyan+Box");
    await user.click("link", "View Details of Banyan Box");
    await user.click("link", "Write a Review");
    await user.fill("Your review", text);
    await user.click("rating", "3.5 out of 5");
    await user.click("button", "Submit Review");
    await user.see("Your review has been submitted!");
    await user.see(text);

    await user.click("link", "Edit the review by Naina Shah");
    await user.fill("Your review", `${text}, tired glass`);
    await user.click("button", "Update Review");
    await user.see("Review updated");
    await user.see(`${text}, tired glass`);

    await user.click("link", "Delete the review by Naina Shah");
    await user.see("Are you sure you want to delete this review?");
    await user.click("button", "Delete");
    await user.see("Review deleted successfully");
    await user.notSee(text);
  });

  test("a rejected form shows what is wrong", async () => {
    await using user = await openUser(browser);
    await user.signIn(ADMIN);
    await user.click("link", "Add Court");
    // The browser itself accepts spaces.
    await user.fill("Court Name", "   ");
    await user.fill("Location", "Prabhadevi, Mumbai");
    await user.click("button", "Add Court");
    await user.see("Name and location cannot be empty");
  });

  test("a visitor compares two rackets", async () => {
    await using user = await openUser(browser);
    await user.visit("/rackets");
    await user.click("rating", "Compare Adidas Match Black 2026");
    await user.click("rating", "Compare Head");
    await user.click("button", "Compare");
    await user.expectAddress(/^\/compare\?ids=\d+&ids=\d+$/);
    await user.see("Adidas Match Black 2026");
  });

  test("a player edits their profile", async () => {
    await using user = await openUser(browser);
    await user.signIn(PLAYER);
    await user.visit("/profile/demo-player/edit");
    await user.fill("Location", `Bandra, by ${name}`);
    await user.click("button", "Save Changes");
    await user.see("Profile updated");
    await user.see(`Bandra, by ${name}`);
  });

  test("a player reports a review", async () => {
    await using user = await openUser(browser);
    await user.signIn(NEWCOMER);
    await user.visit(name === "Firefox" ? "/courts/6" : "/courts/7");
    await user.click("link", "Report the review");
    await user.click("rating", "Spam");
    await user.click("button", "Send Report");
    await user.see("Report sent");
  });

  test("a super admin adds a court", async () => {
    const court = `${name} Padel Yard`;
    await using user = await openUser(browser);
    await user.signIn(ADMIN);
    await user.click("link", "Add Court");
    await user.fill("Court Name", court);
    await user.fill("Location", "Prabhadevi, Mumbai");
    await user.click("button", "Add Court");
    await user.see("Court added successfully!");
    await user.see(court);
  });

  test("a super admin edits a policy text", async () => {
    const sentence = `Be as kind as in ${name}.`;
    await using user = await openUser(browser);
    await user.signIn(ADMIN);
    await user.visit("/guidelines/edit");
    await user.fill("Text", sentence);
    await user.click("button", "Save Changes");
    await user.see("Guidelines updated");
    await user.see(sentence);
  });
});

describe("every page and dialog with an address of its own is accessible in Firefox", () => {
  let browser: DrivenBrowser;

  beforeAll(async () => {
    browser = await startFirefox();
  });

  afterAll(() => browser?.[Symbol.asyncDispose]());

  test.each([undefined, NEWCOMER, PLAYER, ADMIN])("as %s", async (account) => {
    await using user = await openUser(browser);
    if (account) await user.signIn(account);
    const addressed = views.filter((view) => view.as === account && !view.prepare);
    expect(addressed.length).toBeGreaterThan(2);
    for (const { name, path } of addressed) {
      await user.visit(path);
      expect.soft({ name, violations: await user.violations() }).toEqual({ name, violations: [] });
    }
  });
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
