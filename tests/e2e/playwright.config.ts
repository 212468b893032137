import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchSettings } from "../support/browser";

/** The timeout of an action, a navigation or an assertion, in milliseconds. */
const STEP_TIMEOUT = 15_000;

/**
 * The browser tests. `tests/services.ts` runs them; they need the built server only.
 *
 * A test runs in the project `desktop`, unless a tag says otherwise: `@with-and-without-script` adds `without script`,
 * `@without-script` and `@phone` replace it.
 */
export default defineConfig({
  testDir: ".",
  // lighthouse.test.ts is a test of Vitest; the reason is given there.
  testMatch: "*.spec.ts",
  globalSetup: "./demoData.ts",
  outputDir: join(import.meta.dirname, "results"),
  // For two processors; the tests of one file share a server and run in order.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: STEP_TIMEOUT },
  reporter: "list",
  use: {
    launchOptions: launchSettings,
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: STEP_TIMEOUT,
    navigationTimeout: STEP_TIMEOUT,
    // Traces cost a seventh of all time, which a run of all tests saves: it repeats those that fail with a trace.
    trace: process.env.CI ? "off" : { mode: "retain-on-failure", screenshots: false },
  },
  projects: [
    { name: "desktop", grepInvert: /@without-script|@phone/ },
    {
      name: "without script",
      grep: /@with-and-without-script|@without-script/,
      use: { javaScriptEnabled: false },
    },
    // The narrowest width that is supported.
    { name: "phone", grep: /@phone/, use: { viewport: { width: 320, height: 900 } } },
  ],
});
