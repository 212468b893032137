import { type Browser, chromium, type Page } from "@playwright/test";
import { AXE_RUN, axeSource } from "./axe.ts";

/** The variants of a test: with and without JavaScript. */
export const scriptModes = [
  { mode: "with script", script: true },
  { mode: "without script", script: false },
] as const;

/** The system's Chromium and its command line. */
export const launchSettings = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Starts the browser; the caller closes it. @param switches additional command line switches */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...launchSettings, args: [...launchSettings.args, ...switches] });
}

/**
 * Opens a page in a new browser context, without cookies and storage.
 * @param origin of the site, the base of paths for `goto`
 */
export async function openPage(
  browser: Browser,
  origin: string,
  { script } = { script: true },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: script,
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (script) waitForScript(page);
  return page;
}

/**
 * Makes `goto` hydrate the page, as a user's first interaction does, and wait for it. Tests of what users do before that
 * pass a `waitUntil` before the load event.
 */
export function waitForScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (["commit", "domcontentloaded"].includes(options?.waitUntil ?? "load")) return response;
    const hasScript = await page.evaluate(
      () => document.querySelector("script:not([type='application/ld+json'])") !== null,
    );
    if (hasScript) await waitForHydration(page);
    return response;
  };
}

/**
 * Signs in on the provider's page.
 * @param returnTo the path to return to
 */
export async function signInAs(page: Page, email: string, returnTo = "/"): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await chooseAccount(page, email);
}

/** Chooses an account on the provider's page. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.locator(`button[name="account"][value="${email}"]`).click();
}

/** What axe finds on a page, a line for each rule; needs JavaScript. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Once for a page: parsing and compiling it takes longer than a run.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate<string[]>(AXE_RUN);
}

/** Points at a control, which hydrates most pages, and waits until React has marked its elements. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))) return true;
    document
      .querySelector("summary, form")
      ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return false;
  });
}

/** How much wider the page is than its window, in CSS pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
