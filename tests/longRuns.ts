/** Tests that send many requests, hold a state for a while or open every page, each as thoroughly as a release deserves. */
import { commands, runChecks } from "./support/check.ts";
import { browserTests } from "./support/playwright.ts";
import { startPostgres } from "./support/postgres.ts";
import { tests } from "./support/vitest.ts";

const postgres = await startPostgres();
const address = { TEST_DATABASE_URL: postgres.url() };
const sizes = {
  FROZEN_SECONDS: "60",
  GENERATED_REQUESTS: "10000",
  LIGHTHOUSE_PAGES: "all",
  REPLICA_REQUESTS: "10000",
  REQUESTS_PER_ROUTE: "10000",
  RESTART_REQUESTS: "20000",
  SEARCHES: "5000",
  SOAK_SECONDS: "3600",
  SUSTAINED_RATE: "200",
  SUSTAINED_SECONDS: "3600",
};
const vitest = (...args: string[]) => ["--config", "tests/vitest.services.config.ts", ...args];
try {
  await runChecks([
    commands("build", ["npm", "run", "build"]),
    browserTests("typing", { ...address, TYPING_LOADS: "50" }, ["typing"]),
    browserTests("every page", { ...address, AXE_VARIANTS: "all" }, ["everyPage"]),
    tests("every page in Firefox", vitest("--project", "long"), address),
    tests("longer tests", vitest("--project", "services", "rollingRestart", "replicas", "generated"), {
      ...address,
      ...sizes,
    }),
    tests("measurements", vitest("--project", "measurements"), { ...address, ...sizes }),
  ]);
} finally {
  await postgres.stop();
}
