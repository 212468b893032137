import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchSettings } from "../support/browser";

/** As long as an action, a navigation or an assertion waits, in milliseconds. */
const WAIT = 15_000;

/**
 * The browser tests. `tests/services.ts` runs them; they need the built server only.
 *
 * A test runs in the project `desktop`, unless a tag says otherwise: `@every-way` adds `without script`,
 * `@without-script` and `@phone` replace it.
 */
export default defineConfig({
  testDir: ".",
  // lighthouse.test.ts is measured alone: see there.
  testMatch: "*.spec.ts",
  globalSetup: "./demoData.ts",
  outputDir: join(import.meta.dirname, "results"),
  // Two processors; the tests of one file share a server, in their order.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: WAIT },
  reporter: "list",
  use: {
    launchOptions: launchSettings,
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: WAIT,
    navigationTimeout: WAIT,
    trace: { mode: "retain-on-failure", screenshots: false },
  },
  projects: [
    { name: "desktop", grepInvert: /@without-script|@phone/ },
    { name: "without script", grep: /@every-way|@without-script/, use: { javaScriptEnabled: false } },
    // The narrowest width that is supported.
    { name: "phone", grep: /@phone/, use: { viewport: { width: 320, height: 900 } } },
  ],
});
