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

/** The required scores, except for performance. */
const PERFECT = { accessibility: 100, "best-practices": 100, seo: 100 };

/** Lighthouse simulates the speed of a phone, but other load on the machine affects it: the best run counts. */
const RUNS = 10;
const TIMEOUT = RUNS * 30_000;

const measured = z.object({
  scores: z.record(z.string(), z.number()),
  failures: z.array(z.string()),
});

let server: RunningServer;
let browser: Browser;
let port: number;

beforeAll(async () => {
  port = await freePort();
  [server, browser] = await Promise.all([startServer(), openBrowser([`--remote-debugging-port=${port}`])]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe("on a phone with a slow connection", { timeout: TIMEOUT }, () => {
  test("the front page", () => expectScores("/"));
  test("a list", () => expectScores("/courts"));
  test("a racket", () => expectScores("/equipment/24"));
  test("a court with its photo", async () => {
    const admin = await openPage(browser, server.origin);
    await signInAs(admin, "admin@example.com", "/courts");
    await admin.waitForURL("**/courts");
    const response = await admin.request.put("/api/courts/1", {
      data: { imageUrl: `${server.origin}/icon-512.png` },
      headers: { Origin: server.origin },
    });
    expect(response.status()).toBe(200);
    await admin.context().close();
    await expectScores("/courts/1");
  });
});

/** Expects the required scores of a page. */
async function expectScores(path: string): Promise<void> {
  let best = await measure(path);
  for (let at = 1; at < RUNS && speedOf(best) < 95; at++) {
    const next = await measure(path);
    if (speedOf(next) > speedOf(best)) best = next;
  }
  expect(best).toMatchObject({ scores: PERFECT });
  expect(best).toSatisfy(() => speedOf(best) >= 95);
}

function speedOf({ scores }: z.output<typeof measured>): number {
  return scores.performance ?? 0;
}

/** Sometimes Lighthouse misses the first paint of a page and exits with an error: that run has no scores. */
async function measure(path: string): Promise<z.output<typeof measured>> {
  const { code, output } = await run("node", [
    join(FOLDER, "measure.mjs"),
    String(port),
    server.origin + path,
  ]);
  if (code !== 0) return { scores: {}, failures: [output] };
  return measured.parse(JSON.parse(output.slice(output.lastIndexOf('{"scores"'))));
}
