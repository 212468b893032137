import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { glob } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import puppeteer, { ElementHandle } from "puppeteer-core";
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from "selenium-webdriver";
import { AXE_RUN, axeSource } from "./axe";
import { freePort } from "./freePort";

const START_LIMIT_MS = 30_000;
const FIREFOX_LIMIT_MS = 120_000;
const LOAD_LIMIT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

/** What a user acts on. */
export type ControlKind = "link" | "button" | "field" | "rating";

/** An element of a page, on which a browser acts as a user does. */
export interface Control {
  click(): Promise<void>;
  /** Replaces the text of a field. @throws if another element has got the focus meanwhile */
  fill(text: string): Promise<void>;
  /** Selects an option by its label. */
  select(label: string): Promise<void>;
}

/** A window without cookies. */
export interface BrowserWindow extends AsyncDisposable {
  goTo(url: string): Promise<void>;
  url(): Promise<string>;
  /** Shows other content on the page, without running its scripts. @param body its HTML */
  show(body: string): Promise<void>;
  /** The visible text of the page. */
  text(): Promise<string>;
  /** What axe finds on the page: a line for each rule that is broken, with the elements. */
  violations(): Promise<string[]>;
  /** The control with this name, in the dialog if one is open; null when there is none. */
  find(kind: ControlKind, name: string): Promise<Control | null>;
}

/** A running browser. */
export interface DrivenBrowser extends AsyncDisposable {
  open(): Promise<BrowserWindow>;
}

/**
 * Runs in the page. A name that is equal precedes one that contains the text; the last button submits the form. Unfolds
 * what has the element, as a user does, where none is visible: browsers without `::details-content` show menus folded.
 */
function findElement(kind: ControlKind, name: string): Element | null {
  const selector = { link: "a[href]", button: "button", field: "input, textarea, select", rating: "label" }[
    kind
  ];
  const scope = document.querySelector("dialog[open], [role=dialog]") ?? document;
  const nameOf = (element: Element) => {
    const label =
      "labels" in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null;
    const text = element.getAttribute("aria-label") ?? label ?? element.textContent;
    return (text ?? "").replace(/\s+/g, " ").trim();
  };
  const among = (elements: readonly Element[]) =>
    elements.findLast((element) => nameOf(element) === name) ??
    elements.find((element) => nameOf(element).includes(name)) ??
    null;
  const all = [...scope.querySelectorAll(selector)];
  const visible = among(all.filter((element) => element.checkVisibility()));
  if (visible) return visible;
  const folded = among(all.filter((element) => element.closest("details:not([open])")));
  folded?.closest("details")?.querySelector("summary")?.click();
  return null;
}

/** Runs in the page. @returns where the element is in the window, in pixels from its top */
function scrollToCenter(element: Element): number {
  // Away from the bar, which stays at the top.
  element.scrollIntoView({ block: "center", behavior: "instant" });
  return element.getBoundingClientRect().top;
}

/**
 * Waits until an element no longer moves: a page may still be scrolling to its fragment, and a click would be where the
 * element was before. Not in the page, where the wait would never end when another page replaces it.
 * @param scroll runs `scrollToCenter`
 */
async function bringToRest(scroll: () => Promise<number>): Promise<void> {
  let top = Number.NaN;
  for (let next = await scroll(); next !== top; next = await scroll()) {
    top = next;
    await delay(POLL_INTERVAL_MS);
  }
}

/** Runs in the page. HTML does not say which dialogs are modal; those of the site are. */
function replaceBody(body: string): void {
  document.body.innerHTML = body;
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    if (!(dialog instanceof HTMLDialogElement)) continue;
    dialog.close();
    dialog.showModal();
  }
}

/** Runs in the page. */
function visibleText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden elements and scripts
  return document.body.innerText;
}

/** Starts Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    // As wide as a desktop. Debian's version has no command for the viewport of a page, which also turns it.
    args: ["--width=1280", "--height=985"],
    defaultViewport: null,
    // By default half a minute, which it may take beside other tests.
    timeout: FIREFOX_LIMIT_MS,
  });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        goTo: async (url) => void (await page.goto(url)),
        // Not page.url(), which Debian's version does not tell of a navigation by script.
        url: () => page.evaluate(() => location.href),
        show: (body) => page.evaluate(replaceBody, body),
        text: () => page.evaluate(visibleText),
        async violations() {
          await page.evaluate(axeSource);
          return asLines(await page.evaluate(AXE_RUN));
        },
        async find(kind, name) {
          const found = await page.evaluateHandle(findElement, kind, name);
          return found instanceof ElementHandle ? elementOfFirefox(found) : null;
        },
        [Symbol.asyncDispose]: () => context.close(),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function elementOfFirefox(element: ElementHandle<Element>): Control {
  return {
    async click() {
      await bringToRest(() => element.evaluate(scrollToCenter));
      await element.evaluate(observeClick);
      await element.click();
      const askPage = () => element.frame.evaluate(() => window.clickMissed === true);
      // The click may replace the page meanwhile, and that page another one: then it was not missed.
      const isMissed = await askPage()
        .catch(askPage)
        .catch(() => false);
      if (isMissed) throw new Error("The click was on another element");
    },
    async fill(text) {
      await element.evaluate((field) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await element.type(text);
      expectTyped(text, await element.evaluate((field) => ("value" in field ? String(field.value) : "")));
    },
    async select(label) {
      const value = await element.evaluate((field, text) => {
        if (!(field instanceof HTMLSelectElement)) return undefined;
        return [...field.options].find((option) => option.label === text)?.value;
      }, label);
      if (value === undefined) throw new Error(`There is no option ${label}`);
      await element.select(value);
    },
  };
}

/** Starts Debian's WebKit, over classic WebDriver, with a display of its own. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const port = await freePort();
  // By default the display is reset when the last window is closed, and refuses a window that is opened meanwhile.
  const display = ["--auto-servernum", "--server-args=-screen 0 1280x1024x24 -noreset"];
  const driver = spawn("xvfb-run", [...display, "WebKitWebDriver", `--port=${port}`], {
    stdio: ["ignore", "ignore", "inherit"],
    // A group of its own, since the script does not end the processes it has started.
    detached: true,
  });
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    // The driver would wait for minutes before each command for a page that does not finish loading.
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": { binary: await miniBrowser(), args: ["--automation"] },
  });
  await waitUntilReady(`http://127.0.0.1:${port}/status`);
  return {
    async open() {
      const session = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
      return {
        goTo: (url) => loadInWebKit(session, url),
        url: () => session.getCurrentUrl(),
        show: (body) => session.executeScript(replaceBody, body),
        text: () => session.executeScript<string>(visibleText),
        async violations() {
          await session.executeScript(axeSource);
          return asLines(await session.executeScript(`return ${AXE_RUN}`));
        },
        async find(kind, name) {
          const element = await session.executeScript<WebElement | null>(findElement, kind, name);
          return element && elementOfWebKit(element);
        },
        [Symbol.asyncDispose]: () => session.quit(),
      };
    },
    [Symbol.asyncDispose]: () => endGroup(driver),
  };
}

/**
 * Opens a page and waits until it has finished loading.
 * @throws an error with the state of the page after LOAD_LIMIT_MS
 */
async function loadInWebKit(session: WebDriver, url: string): Promise<void> {
  const limit = performance.now() + LOAD_LIMIT_MS;
  // Again if the page before is just being left for another.
  while (!(await markAsLeft(session))) {
    if (performance.now() > limit) throw new Error(`The page before ${url} does not finish loading`);
    await delay(POLL_INTERVAL_MS);
  }
  await session.get(url);
  for (;;) {
    const state = await session.executeScript<string>(loadState).catch(String);
    if (state === "complete") return;
    if (performance.now() > limit) throw new Error(`${url} did not finish loading: ${state}`);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Marks the open page. @returns false if it is closed meanwhile */
async function markAsLeft(session: WebDriver): Promise<boolean> {
  try {
    await session.executeScript("window.isLeft = true");
    return true;
  } catch (failure) {
    if (failure instanceof error.NoSuchFrameError) return false;
    throw failure;
  }
}

/** Runs in the page. @returns "complete", or what it waits for */
function loadState(): string {
  if (window.isLeft) return "the page before is still open";
  if (document.readyState === "complete") return "complete";
  const images = [...document.images].filter((image) => !image.complete).map((image) => image.src);
  return [document.readyState, ...images].join(" ");
}

declare global {
  interface Window {
    /** Set on a page before the next one is opened; unset on a new page. */
    isLeft?: boolean;
    /** Whether the last click was on another element than it was meant for; false after a navigation. */
    clickMissed?: boolean;
  }
}

/** Runs in the page. */
function observeClick(element: Element): void {
  const observe = ({ target }: Event) => {
    window.clickMissed = target instanceof Node && !element.contains(target);
  };
  document.addEventListener("click", observe, { capture: true, once: true });
}

function elementOfWebKit(element: WebElement): Control {
  const browser = element.getDriver();
  const scroll = () => browser.executeScript<number>(scrollToCenter, element);
  return {
    async click() {
      await bringToRest(scroll);
      await browser.executeScript(observeClick, element);
      await element.click();
      const isMissed = await browser
        .executeScript<boolean>("return window.clickMissed === true")
        .catch(falseIfReplaced);
      if (isMissed) throw new Error("The click was on another element");
    },
    async fill(text) {
      await bringToRest(scroll);
      await element.clear();
      await element.sendKeys(text);
      expectTyped(text, await element.getProperty("value"));
    },
    select: async (label) =>
      element.findElement(By.xpath(`.//option[normalize-space() = "${label}"]`)).click(),
  };
}

/** A click that replaced the page, while that page was asked about it, was not missed. @throws other errors */
function falseIfReplaced(cause: unknown): false {
  if (cause instanceof error.NoSuchFrameError) return false;
  throw cause;
}

function asLines(found: unknown): string[] {
  if (!Array.isArray(found)) throw new Error("axe has not run");
  return found.map(String);
}

function expectTyped(text: string, value: string): void {
  if (value !== text) throw new Error(`The field contains "${value}" instead of "${text}"`);
}

/** The browser that comes with Debian's driver; the folder is named after the version of its interface. */
async function miniBrowser(): Promise<string> {
  for await (const path of glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")) return path;
  throw new Error("WebKit's MiniBrowser is not installed");
}

async function waitUntilReady(url: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (performance.now() > limit) throw new Error(`${url} did not respond`);
    await delay(POLL_INTERVAL_MS);
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid);
  await ended;
}
