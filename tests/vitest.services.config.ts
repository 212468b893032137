import { defineConfig } from "vitest/config";

/** The tests that need the built server, a browser or a Postgres; `tests/services.ts` gives them those. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/{api,e2e,resilience}/**/*.test.ts"],
    // They share two processors with the servers and the browser they start.
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a locator waits.
    expect: { poll: { timeout: 15_000 } },
  },
});
