import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";

/** How a person looks at the site. */
export interface Viewing {
  /** Whether scripts run; they do unless it is said. */
  script?: boolean;
  scheme?: "light" | "dark";
  /** Of the window, in CSS pixels: 320 is the narrowest that must work. */
  width?: number;
}

/** The two ways that every journey is made. */
export const ways = [
  { way: "with script", script: true },
  { way: "without script", script: false },
] as const;

/** Starts the system's Chromium; who starts it closes it. @param switches of its command line, beside the usual ones */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...switches,
    ],
  });
}

/**
 * A page of a person who is new to the site: no cookies, nothing stored.
 * @param origin the site's; paths given to `goto` start there
 */
export async function openPage(browser: Browser, origin: string, viewing: Viewing = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: viewing.script ?? true,
    colorScheme: viewing.scheme ?? "light",
    viewport: { width: viewing.width ?? 1280, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (viewing.script ?? true) waitForScript(page);
  return page;
}

/**
 * Lets every page that is gone to come alive first. What people do before that has journeys of its own, which go on
 * from `waitUntil: "commit"`.
 */
function waitForScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === "commit") return answer;
    const hasScript = await page.evaluate(() => "__reactRouterContext" in window);
    if (hasScript) await comesAlive(page);
    return answer;
  };
}

/**
 * Signs in on the provider's page, as a person does.
 * @param returnTo the path of this site where that ends
 */
export async function signInAs(page: Page, email: string, returnTo = "/"): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await chooseAccount(page, email);
}

/** On the provider's page, wherever the person came from: the account's button. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.locator(`button[name="account"][value="${email}"]`).click();
}

/** What is wrong for people who read with a screen reader, a keyboard or poor sight; needs script. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Our pages hold no frames, so none need to be put together; and what is in order needs no account of itself.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

/** Waits for the page's script, which comes after the first paint: React has then marked what it looks after. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
}

/** By how many CSS pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
