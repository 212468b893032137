import { rm } from "node:fs/promises";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { signInAs, waitForScript } from "../support/browser";
import { startDemoServer } from "./demoData";

/** The accounts of the demo's sign-in provider. */
export type Account = typeof ADMIN | typeof PLAYER | typeof NEWCOMER;

export const ADMIN = "admin@example.com";
export const PLAYER = "player@example.com";
export const NEWCOMER = "newcomer@example.com";

/** Settings of a page that replace those of the project. */
interface PageOptions {
  /** Whether JavaScript is enabled. */
  script?: boolean;
  scheme?: "light" | "dark";
  /** The window's width in CSS pixels; 320 is the narrowest supported. */
  width?: number;
}

/** The time limit for stopping a server and starting the next one, in milliseconds. */
const SITE_TIMEOUT = 150_000;

/** Cookies and storage of a browser context. */
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The built server with the demo data, for the tests of one file. */
interface Site {
  readonly origin: string;
  /** A session of an account, the same for all tests of the file. */
  sessionOf(account: Account): Promise<Session>;
  close(): Promise<void>;
}

interface WorkerFixtures {
  /** The site of a test file; closes the site of the previous file. */
  siteOf: (file: string) => Promise<Site>;
}

interface TestFixtures {
  /** The site of this test's file. */
  site: Site;
  /** The site's origin, without a slash at the end. */
  origin: string;
  /** Whether the project's pages run JavaScript. */
  script: boolean;
  /** Errors and warnings of the browser: a blocked style or script, a failed hydration, a response of 500. */
  browserErrors: string[];
  /** Opens a page in a new browser context, without cookies. */
  visitor: (options?: PageOptions) => Promise<Page>;
  /**
   * Opens a blank page in a new browser context of a signed-in user. The session is shared by the tests of a file, so
   * none may end it.
   */
  signedIn: (account: Account, options?: PageOptions) => Promise<Page>;
}

/**
 * Playwright's `test` with a separate site for each file. `page` and all pages that a test opens use it, their `goto`
 * waits for hydration, and the test fails when the browser reports errors.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteOf: [
    async ({ browser }, use) => {
      const open = new Map<string, Site>();
      const closeAll = async () => {
        for (const site of open.values()) await site.close();
        open.clear();
      };
      await use(async (file) => {
        const running = open.get(file);
        if (running) return running;
        await closeAll();
        const site = await startSite(browser);
        open.set(file, site);
        return site;
      });
      await closeAll();
    },
    { scope: "worker" },
  ],
  // With a separate timeout, since the test's is only for its own steps.
  site: [async ({ siteOf }, use, { file }) => use(await siteOf(file)), { timeout: SITE_TIMEOUT }],
  origin: ({ site }, use) => use(site.origin),
  baseURL: ({ origin }, use) => use(origin),
  script: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  // Playwright requires a destructured parameter, although it is unused.
  browserErrors: async ({ browserName: _ }, use) => {
    const browserErrors: string[] = [];
    await use(browserErrors);
    expect(browserErrors, "The browser reported errors").toEqual([]);
  },
  context: async ({ browserErrors, script, context }, use) => {
    observe(context, script, browserErrors);
    await use(context);
  },
  visitor: async ({ browserErrors, script, browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(settingsOf(options));
      contexts.push(context);
      observe(context, options.script ?? script, browserErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  signedIn: ({ site, visitor }, use) =>
    use(async (account, options) => {
      const page = await visitor(options);
      const { cookies } = await site.sessionOf(account);
      await page.context().addCookies(cookies);
      return page;
    }),
});

async function startSite(browser: Browser): Promise<Site> {
  const server = await startDemoServer();
  const sessions = new Map<Account, Promise<Session>>();
  return {
    origin: server.origin,
    sessionOf(account) {
      const session = sessions.get(account) ?? signIn(browser, server.origin, account);
      sessions.set(account, session);
      return session;
    },
    async close() {
      await server.stop();
      await rm(server.dataDir, { recursive: true });
    },
  };
}

async function signIn(browser: Browser, origin: string, account: Account): Promise<Session> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signInAs(page, account, "/courts");
  await page.waitForURL("**/courts");
  const session = await context.storageState();
  await context.close();
  return session;
}

/** The options of Playwright that replace those of the project, which every new context has. */
function settingsOf({ script, scheme, width }: PageOptions) {
  return {
    ...(script === undefined ? {} : { javaScriptEnabled: script }),
    ...(scheme === undefined ? {} : { colorScheme: scheme }),
    ...(width === undefined ? {} : { viewport: { width, height: 900 } }),
  };
}

/** Prepares the pages of a context: `goto` waits for hydration, and errors of the browser are collected. */
function observe(context: BrowserContext, script: boolean, browserErrors: string[]): void {
  context.on("page", (page) => {
    if (script) waitForScript(page);
    page.on("console", (message) => {
      if (isUnexpectedError(message)) browserErrors.push(message.text());
    });
    page.on("pageerror", (error) => browserErrors.push(String(error)));
  });
}

/** Excludes responses of 4xx, as tests expect their status, and connections that a test has interrupted. */
function isUnexpectedError(message: ConsoleMessage): boolean {
  if (!["error", "warning"].includes(message.type())) return false;
  return !/^Failed to load resource: (?:net::ERR_INTERNET_DISCONNECTED|.* status of 4\d\d)/.test(
    message.text(),
  );
}
