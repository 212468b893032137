/** The tests that send generated requests or hold a state for a while, each as long as a release deserves. */
import { commands, runChecks } from "./support/check.ts";
import { browserTests } from "./support/playwright.ts";
import { startPostgres } from "./support/postgres.ts";
import { tests } from "./support/vitest.ts";

const postgres = await startPostgres();
const address = { TEST_DATABASE_URL: postgres.url() };
const sizes = {
  FROZEN_SECONDS: "60",
  GENERATED_REQUESTS: "10000",
  REQUESTS_PER_ROUTE: "10000",
  SEARCHES: "5000",
  SOAK_SECONDS: "3600",
  SUSTAINED_RATE: "200",
  SUSTAINED_SECONDS: "3600",
};
try {
  await runChecks([
    commands("build", ["npm", "run", "build"]),
    browserTests("typing", { ...address, TYPING_LOADS: "50" }, ["typing"]),
    tests("measurements", ["--config", "tests/vitest.services.config.ts", "--project", "measurements"], {
      ...address,
      ...sizes,
    }),
  ]);
} finally {
  await postgres.stop();
}
