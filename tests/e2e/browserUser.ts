import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { ControlKind, DrivenBrowser } from "../support/webDriver";

const WAIT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

/** A user in a window of their own. Every step waits until it can be done. */
export interface BrowserUser extends AsyncDisposable {
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

/** Opens a window of a browser on the site of an origin. */
export async function openUser(browser: DrivenBrowser, origin: string): Promise<BrowserUser> {
  const window = await browser.open();
  const user: BrowserUser = {
    visit: (path) => window.goTo(origin + path),
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
