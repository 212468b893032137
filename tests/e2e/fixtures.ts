import { cp, rm } from "node:fs/promises";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { signInAs, waitForScript } from "../support/browser";
import { startServer, temporaryFolder } from "../support/server";

/** The accounts of the demo's sign-in provider. */
export type Account = "admin@example.com" | "player@example.com" | "newcomer@example.com";

/** Settings of a page that replace those of the project. */
interface Viewing {
  /** Whether JavaScript is enabled. */
  script?: boolean;
  scheme?: "light" | "dark";
  /** The window's width in CSS pixels; 320 is the narrowest supported. */
  width?: number;
}

/** As long as a server may take to end and the next one to start, in milliseconds. */
const CHANGE_LIMIT = 150_000;

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
  /** The site of a test file; the one of the file before is closed. */
  siteOf: (file: string) => Promise<Site>;
}

interface TestFixtures {
  /** The site of this test's file. */
  site: Site;
  /** The site's origin, without a slash at the end. */
  origin: string;
  /** Whether the project's pages run JavaScript. */
  script: boolean;
  /** What the browser complained about: a refused style or script, a failed hydration, a response of 500. */
  complaints: string[];
  /** Opens a page in a new browser context, without cookies. */
  visitor: (viewing?: Viewing) => Promise<Page>;
  /**
   * Opens the courts in a new browser context as a signed-in user. The session is shared by the tests of a file, so
   * none may end it.
   */
  signedIn: (account: Account, viewing?: Viewing) => Promise<Page>;
}

/**
 * Playwright's `test` with a site of its own for each file. `page` and all pages that a test opens belong to it, their
 * `goto` waits for hydration, and the test fails when the browser complains.
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
  // With a limit of its own, since a test's is for what it does itself.
  site: [async ({ siteOf }, use, { file }) => use(await siteOf(file)), { timeout: CHANGE_LIMIT }],
  origin: ({ site }, use) => use(site.origin),
  baseURL: ({ origin }, use) => use(origin),
  script: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  // Playwright requires a destructured parameter, although nothing of it is needed.
  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "The browser complained").toEqual([]);
  },
  context: async ({ complaints, script, context }, use) => {
    observe(context, script, complaints);
    await use(context);
  },
  visitor: async ({ complaints, script, browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (viewing = {}) => {
      const context = await browser.newContext(settingsOf(viewing));
      contexts.push(context);
      observe(context, viewing.script ?? script, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  signedIn: ({ site, visitor }, use) =>
    use(async (account, viewing) => {
      const page = await visitor(viewing);
      const { cookies } = await site.sessionOf(account);
      await page.context().addCookies(cookies);
      await page.goto("/courts");
      return page;
    }),
});

async function startSite(browser: Browser): Promise<Site> {
  const demoData = process.env.DEMO_DATA;
  if (!demoData) throw new Error("DEMO_DATA names no folder");
  const dataDir = await temporaryFolder();
  await cp(demoData, dataDir, { recursive: true });
  const server = await startServer({ dataDir });
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
      await rm(dataDir, { recursive: true });
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
function settingsOf({ script, scheme, width }: Viewing) {
  return {
    ...(script === undefined ? {} : { javaScriptEnabled: script }),
    ...(scheme === undefined ? {} : { colorScheme: scheme }),
    ...(width === undefined ? {} : { viewport: { width, height: 900 } }),
  };
}

/** Prepares the pages of a context: `goto` waits for hydration, and complaints are collected. */
function observe(context: BrowserContext, script: boolean, complaints: string[]): void {
  context.on("page", (page) => {
    if (script) waitForScript(page);
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
  });
}

/** A response of 4xx is no complaint, as its test expects the status, nor is a connection that a test has cut. */
function isComplaint(message: ConsoleMessage): boolean {
  if (!["error", "warning"].includes(message.type())) return false;
  return !/^Failed to load resource: (?:net::ERR_INTERNET_DISCONNECTED|.* status of 4\d\d)/.test(
    message.text(),
  );
}
