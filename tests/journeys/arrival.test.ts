import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems, openBrowser, openPage, overflow, signInAs, ways } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(ways)("Somebody new, $way", ({ script }) => {
  test("finds the courts on a narrow phone", async () => {
    const page = await openPage(browser, server.origin, { script, width: 320 });
    const answer = await page.goto("/courts");
    expect(answer?.status()).toBe(200);
    await page.getByRole("heading", { name: "All Courts", level: 1 }).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });

  test("signs in and is back where that began", async () => {
    const page = await openPage(browser, server.origin, { script });
    await signInAs(page, "newcomer@example.com", "/courts");
    await page.waitForURL("**/courts");
    await page.getByRole("link", { name: "Sign Out" }).waitFor();
    await page.context().close();
  });
});

test.each(["light", "dark"] as const)("Everybody can read the courts, %s", async (scheme) => {
  const page = await openPage(browser, server.origin, { scheme });
  await page.goto("/courts");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});
