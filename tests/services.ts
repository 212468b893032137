/** Every check that needs a Postgres, the built server or a browser; prints as `npm test` does. */
import { commands, runChecks } from "./support/check.ts";
import { startPgBouncer } from "./support/pgbouncer.ts";
import { browserTests } from "./support/playwright.ts";
import { startPostgres } from "./support/postgres.ts";
import { TIME_ZONE, tests } from "./support/vitest.ts";

/** The connections of PgBouncer to each database: fewer than a test's requests at a time, so that they are shared. */
const POOL_SIZE = 4;

const postgres = await startPostgres();
const pooler = await startPgBouncer(postgres.url(), POOL_SIZE);
const PROJECTS = ["--project", "services", "--project", "measurements"];
const address = { TEST_DATABASE_URL: postgres.url() };
/** What opens a database; every test that uses one imports it, directly or not. */
const DATABASE = "app/database/open.server.ts";
try {
  await runChecks([
    // The other tests would do the same as in `npm test`.
    tests("through PgBouncer", ["related", DATABASE, "--project", "node"], {
      ...address,
      ...TIME_ZONE,
      TEST_POOLER_URL: pooler.url(postgres.url()),
    }),
    commands("build", ["npm", "run", "build"]),
    browserTests("browsers", address),
    tests("services", ["--config", "tests/vitest.services.config.ts", ...PROJECTS], address),
  ]);
} finally {
  await pooler[Symbol.asyncDispose]();
  await postgres.stop();
}
