/** Every check that needs a Postgres, the built server or a browser; prints as `npm test` does. */
import { commands, runChecks } from "./support/check.ts";
import { browserTests } from "./support/playwright.ts";
import { startPostgres } from "./support/postgres.ts";
import { tests } from "./support/vitest.ts";

const postgres = await startPostgres();
const address = { TEST_DATABASE_URL: postgres.url() };
try {
  await runChecks([
    // Another time zone than Mumbai's, so that nothing depends on the time zone of the machine.
    tests("tests on Postgres", ["--project", "node"], { ...address, TZ: "America/New_York" }),
    commands("build", ["npm", "run", "build"]),
    browserTests("browsers", address),
    tests("services", ["--config", "tests/vitest.services.config.ts"], address),
  ]);
} finally {
  await postgres.stop();
}
