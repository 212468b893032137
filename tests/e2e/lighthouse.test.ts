import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openBrowser, openPage, signInAs } from "../support/browser";
import { run } from "../support/command";
import { freePort } from "../support/freePort";
import { root } from "../support/root";
import { type RunningServer, startServer } from "../support/server";

// A test of Vitest, not of Playwright: the services' tests run sequentially, so that no other test affects the
// measurement. A project of Playwright would have to depend on all others for that, and would then run them whenever
// only this test is requested.

const FOLDER = join(root, "tests/lighthouse");

/** Whether all pages are measured, or one of each kind. */
const IS_LONG = process.env.LIGHTHOUSE_PAGES === "all";

type NamedPath = readonly [name: string, path: string];

/** Pages as visitors see them. */
const PAGES: readonly NamedPath[] = [
  ["the front page", "/"],
  ["the courts", "/courts"],
  ["a court with its photo", "/courts/1"],
  ["a policy", "/guidelines"],
  ...(IS_LONG
    ? ([
        ["the rackets", "/rackets"],
        ["the balls", "/balls"],
        ["a racket", "/equipment/24"],
        ["a ball", "/equipment/31"],
        ["a profile", "/profile/demo-player"],
        ["how ranking works", "/how-ranking-works"],
      ] as const)
    : []),
];

/** Pages that search engines are not to list, which costs them points in Lighthouse. */
const UNLISTED_PAGES: readonly NamedPath[] = [
  ["search results", "/search?q=head"],
  ...(IS_LONG ? ([["a comparison", "/compare?ids=1,24"]] as const) : []),
];

/** The required scores, except for performance. */
const PERFECT = { accessibility: 100, "best-practices": 100, seo: 100 };

/** The least score for performance. */
const FAST = 98;

/**
 * Lighthouse simulates the speed of a phone, but other load on the machine affects it: a page is measured again until it
 * is fast enough, and its best run counts.
 */
const RUNS = 10;
const TIMEOUT = RUNS * 300_000;

const measured = z.object({
  scores: z.record(z.string(), z.number()),
  failures: z.array(z.string()),
});
type Measured = z.output<typeof measured>;

let server: RunningServer;
let browser: Browser;
let best: Map<string, Measured>;

beforeAll(async () => {
  const port = await freePort();
  [server, browser] = await Promise.all([startServer(), openBrowser([`--remote-debugging-port=${port}`])]);
  await addPhoto();
  best = await measureBest(port);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe("on a phone with a slow connection", () => {
  test.each(PAGES)("%s", (_name, path) => {
    const page = best.get(path);
    expect(page).toMatchObject({ scores: PERFECT });
    expect(page).toSatisfy(isFast);
  });

  test.each(UNLISTED_PAGES)("%s", (_name, path) => {
    const page = best.get(path);
    expect(page).toMatchObject({ scores: { ...PERFECT, seo: expect.any(Number) } });
    expect(page?.failures.filter((it) => it.startsWith("seo"))).toEqual([
      "seo: Page is blocked from indexing",
    ]);
    expect(page).toSatisfy(isFast);
  });
});

/** Gives the first court a photo. */
async function addPhoto(): Promise<void> {
  const admin = await openPage(browser, server.origin);
  await signInAs(admin, "admin@example.com", "/courts");
  await admin.waitForURL("**/courts");
  const response = await admin.request.put("/api/courts/1", {
    data: { imageUrl: `${server.origin}/icon-512.png` },
    headers: { Origin: server.origin },
  });
  expect(response.status()).toBe(200);
  await admin.context().close();
}

/** The best run of each page, by its path. */
async function measureBest(port: number): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  let slow: string[] = [...PAGES, ...UNLISTED_PAGES].map(([, path]) => path);
  for (let at = 0; at < RUNS && slow.length > 0; at++) {
    const results = await measure(port, slow);
    for (const [index, path] of slow.entries()) {
      const [next, previous] = [results[index], found.get(path)];
      if (next && (!previous || speedOf(next) > speedOf(previous))) found.set(path, next);
    }
    slow = slow.filter((path) => !isFast(found.get(path)));
  }
  return found;
}

function isFast(page: Measured | undefined): boolean {
  return speedOf(page) >= FAST;
}

function speedOf(page: Measured | undefined): number {
  return page?.scores.performance ?? 0;
}

/** Measures pages one after the other. @throws when Lighthouse cannot be run */
async function measure(port: number, paths: readonly string[]): Promise<Measured[]> {
  const { code, output } = await run("node", [
    join(FOLDER, "measure.mjs"),
    String(port),
    ...paths.map((path) => server.origin + path),
  ]);
  expect(code, output).toBe(0);
  const lines = output.split("\n").filter((line) => line.startsWith('{"scores"'));
  expect(lines).toHaveLength(paths.length);
  return lines.map((line) => measured.parse(JSON.parse(line)));
}
