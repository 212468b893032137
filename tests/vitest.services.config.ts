import { defineConfig } from "vitest/config";

/** The tests that need the built server, a browser or a Postgres; `tests/services.ts` provides them. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/{api,e2e,resilience}/**/*.test.ts"],
    // They share two processors with the servers and the browser they start.
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The timeout of a locator.
    expect: { poll: { timeout: 15_000 } },
  },
});
