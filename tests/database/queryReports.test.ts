import { expect, test } from "vitest";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { connect } from "~/database/open.server";
import type { QueryReport } from "~/database/queryReports.server";

test("a slow statement of a request is reported with what it was for, without the values in it", async () => {
  const slow: QueryReport[] = [];
  const location = { databaseUrl: process.env.TEST_DATABASE_URL, dataDir: "memory://" };
  const orm = await connect(location, { onSlowQuery: (query) => slow.push(query) });
  try {
    const sleep = (seconds: number) =>
      orm.em.fork().execute(`select pg_sleep(${seconds}),\n 'asha''s secret' as text, ? as given`, ["typed"]);
    await withDatabaseTime(DATABASE_TIMEOUTS.page, () => sleep(0), "GET /courts/:id");
    await withDatabaseTime(DATABASE_TIMEOUTS.page, () => sleep(0.3), "GET /courts/:id");
    await sleep(0.3);
  } finally {
    await orm.close(true);
  }
  expect(slow.map(({ task }) => task)).toEqual(["GET /courts/:id"]);
  for (const { statement, took } of slow) {
    expect(statement).toMatch(/^select pg_sleep\(0\.3\), \? as text, /);
    expect(statement).not.toMatch(/secret|typed/);
    expect(took).toBeGreaterThanOrEqual(290);
  }
});
