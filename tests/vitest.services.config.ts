import { defineConfig } from "vitest/config";

/** Tests that measure processor time, delays or memory: nothing else may run beside them. */
const MEASUREMENTS = [
  "tests/api/soak.test.ts",
  "tests/e2e/lighthouse.test.ts",
  "tests/resilience/{costs,frozen,pool,searchCost,searchTermsCost,searchTime,sustainedLoad}.test.ts",
];

/** Tests that are only a part of `npm run test:long`. */
const LONG = ["tests/e2e/firefoxPages.test.ts"];

/** The tests that need the built server, a browser or a Postgres; `tests/services.ts` gives them those. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as a locator waits.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "services",
          include: ["tests/{api,e2e,resilience}/**/*.test.ts"],
          exclude: [...MEASUREMENTS, ...LONG],
          // They wait for the servers they start more than they compute.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "measurements",
          include: MEASUREMENTS,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: "long", include: LONG, maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
    ],
  },
});
