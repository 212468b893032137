import { cp } from "node:fs/promises";
import type { Browser, BrowserContext, ConsoleMessage, Cookie, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openBrowser, openPage, signInAs, type Viewing } from "../support/browser";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";

/** The running site of one test file, and the people who come to it. */
export interface Site {
  /** Where it listens. */
  readonly origin: string;
  /** A page of somebody who is new to the site. */
  visitor(viewing?: Viewing): Promise<Page>;
  /** A page of somebody who has signed in and sees the courts. Nobody may sign out of it: others use the session. */
  person(account: Account, viewing?: Viewing): Promise<Page>;
}

/** The people that the sign-in of the demo knows. */
export type Account = "admin@example.com" | "player@example.com" | "newcomer@example.com";

/**
 * Gives the tests of this file a server with the demo's data and a browser. After each test its pages are closed,
 * and it has failed where the browser complained: a refused style or script, a hydration that did not fit, an
 * answer of 500. A page that is meant to be refused says so by its status, which is no complaint, and neither is a
 * line that a test has cut.
 */
export function openSite(): Site {
  let server: RunningServer;
  let browser: Browser;
  let complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const sessions = new Map<Account, Cookie[]>();

  beforeAll(async () => {
    [server, browser] = await Promise.all([startFilledServer(), openBrowser()]);
  });

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  function listen(page: Page): void {
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
  }

  async function visitor(viewing?: Viewing): Promise<Page> {
    const page = await openPage(browser, server.origin, viewing);
    page.context().on("page", listen);
    listen(page);
    contexts.push(page.context());
    return page;
  }

  return {
    get origin() {
      return server.origin;
    },
    visitor,
    async person(account, viewing) {
      const page = await visitor(viewing);
      const session = sessions.get(account);
      if (session) {
        await page.context().addCookies(session);
        await page.goto("/courts");
      } else {
        await signInAs(page, account, "/courts");
        await page.waitForURL("**/courts");
        sessions.set(account, await page.context().cookies());
      }
      return page;
    },
  };
}

let filled: Promise<string> | undefined;

/** A server on a copy of the demo's data, which are made once for all files: that is most of a first start. */
async function startFilledServer(): Promise<RunningServer> {
  filled ??= fill();
  const dataDir = await temporaryFolder();
  await cp(await filled, dataDir, { recursive: true });
  return startServer({ dataDir });
}

async function fill(): Promise<string> {
  const server = await startServer();
  await server.stop();
  // For its limits by user, which journeys would meet.
  await using _ = await openTestDatabase({ dataDir: server.dataDir });
  return server.dataDir;
}

function isComplaint(message: ConsoleMessage): boolean {
  if (!["error", "warning"].includes(message.type())) return false;
  return !/^Failed to load resource: (?:net::ERR_INTERNET_DISCONNECTED|.* status of 4\d\d)/.test(
    message.text(),
  );
}
