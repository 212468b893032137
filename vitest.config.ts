import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Packages are Node's to resolve: the router's plugin would have it take what some have for bundlers, which Node
 * cannot read.
 */
const asNodeResolves: Plugin = {
  name: "as-node-resolves",
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions)
      ssr.resolve.conditions = ssr.resolve.conditions.filter((it) => it !== "module");
  },
};

/**
 * The tests that need no service; docs/decisions/0002-checks.md explains the settings.
 * Tests that need a browser or the built server use tests/vitest.services.config.ts.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // One module graph and one embedded database for all files of a worker: 5 ms a file instead of 3 s.
    isolate: false,
    // What a test replaces is itself again for the next one.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A test that hangs is a test that fails, after the time a cold database takes on a slow machine.
    testTimeout: 40_000,
    hookTimeout: 40_000,
    projects: [
      {
        extends: true,
        // Gives the routes as the server gets them, without a build.
        plugins: [reactRouter(), asNodeResolves],
        test: {
          name: "node",

          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{api,e2e,resilience}/**", "**/node_modules/**"],
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
