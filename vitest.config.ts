import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Resolves packages as Node does: React Router's plugin adds the condition `module`, which selects files for bundlers
 * that Node cannot load.
 */
const asNodeResolves: Plugin = {
  name: "as-node-resolves",
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions)
      ssr.resolve.conditions = ssr.resolve.conditions.filter((condition) => condition !== "module");
  },
};

/** Compiles JSX for React's production build, whatever React Router's plugin has set. */
const productionJsx: Plugin = {
  name: "production-jsx",
  enforce: "post",
  config: () => ({ oxc: { jsx: { runtime: "automatic", development: false } } }),
};

/** The tests of the embedded database, which have nothing to do in a run of the tests on a Postgres. */
const EMBEDDED = [
  "tests/database/{databaseFolder,embedded*}.test.ts",
  "tests/server/operations/backup.test.ts",
];

/**
 * The tests that need no service; docs/decisions/0002-checks.md explains the settings.
 * Tests that need a browser or the built server use tests/vitest.services.config.ts.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // All files of a worker share one module graph and one embedded database: 5 ms a file instead of 3 s.
    isolate: false,
    // All processors: vitest leaves one idle by default, which is half of two.
    maxWorkers: "100%",
    // Undo what a test has replaced.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // They notice only what hangs: a cold database takes long on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        // Provides the routes as in the server, without a build.
        plugins: [reactRouter(), asNodeResolves, productionJsx],
        test: {
          name: "node",
          // The server's pages are rendered as in production, which takes a quarter less time.
          env: { NODE_ENV: "production" },
          include: ["tests/**/*.test.ts"],
          exclude: [
            "tests/{api,e2e,resilience}/**",
            "**/node_modules/**",
            ...(process.env.TEST_DATABASE_URL ? EMBEDDED : []),
          ],
          setupFiles: "tests/support/setup.ts",
          css: { include: /.+/ },
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["tests/**/*.test.tsx"],
          exclude: ["**/node_modules/**"],
          setupFiles: ["tests/support/setup.ts", "tests/support/dom.ts"],
        },
      },
    ],
  },
});
