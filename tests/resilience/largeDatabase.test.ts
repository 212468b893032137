import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Orm, openDatabase } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { readAuditQuery } from "~/features/audit-log/audit.query";
import { AuditLog } from "~/features/audit-log/audit.repository.server";
import { seedLarge } from "../benchmarks/largeDatabase";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";

/** Enough that Postgres does not prefer to read a whole table. */
const SIZE = { courts: 400, rackets: 600, people: 10_000, reviews: 100_000 };

let server: RunningServer;
let store: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  await seedLarge(databaseUrl, SIZE);
  orm = await openDatabase({ databaseUrl, dataDir: "" });
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
}, 300_000);
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await orm?.close(true);
  await store?.[Symbol.asyncDispose]();
});

/** The reviews and users that were read by sequential scans so far. */
async function scannedRows(): Promise<number> {
  const [row] = await store.rows<{ scanned: string }>(
    `select sum(seq_tup_read) as scanned from pg_stat_user_tables where relname in ('all_reviews', 'users')`,
  );
  return Number(row?.scanned);
}

test("no public page or read of the API scans all reviews or users", async () => {
  const [{ id: court } = { id: 0 }] = await store.rows<{ id: number }>(
    "select id from courts order by total_reviews desc limit 1",
  );
  const [{ id: racket } = { id: 0 }] = await store.rows<{ id: number }>(
    "select id from equipment order by total_reviews desc limit 1",
  );
  const paths = [
    "/",
    "/courts",
    "/rackets?page=2",
    `/courts/${court}`,
    `/courts/${court}?page=30`,
    `/courts/${court}?rating=4`,
    `/equipment/${racket}`,
    "/profile/large-0",
    "/profile/large-0?tab=equipment",
    "/search?q=zzzz",
    "/search?q=a",
    "/search?q=quite",
    "/reviews.atom",
    `/courts/${court}/reviews.atom`,
    "/api/reviews?limit=20",
    `/api/reviews?itemType=court&itemId=${court}`,
    "/api/users/large-0/reviews",
    "/api/stats",
    "/transparency",
    "/api/transparency",
  ];
  const before = await scannedRows();
  for (const path of paths) {
    const response = await fetch(server.origin + path);
    expect.soft([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
  // Its connections report what they have read when they are closed, if not before.
  await server.stop();
  expect((await scannedRows()) - before).toBe(0);
});

/**
 * The rows of a table that a step reads, in a transaction that is rolled back.
 * @param actorId the super admin who acts
 */
async function rowsReadBy(
  table: string,
  actorId: string,
  step: (repositories: Repositories) => Promise<unknown>,
): Promise<number> {
  const em = orm.em.fork();
  await em.begin();
  try {
    // The reads of other processes are not counted.
    await em.execute("set local max_parallel_workers_per_gather = 0");
    const audit = new AuditLog(em);
    audit.setActor({ id: actorId, firstName: null, lastName: null, isSuperAdmin: true });
    // What the connection has not reported since earlier transactions is counted, too.
    const readSoFar = async () => {
      const [row] = await em.execute<{ rows: string }[]>(
        "select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = ?",
        [table],
      );
      return Number(row?.rows);
    };
    const before = await readSoFar();
    await step(createRepositories(em, audit));
    return (await readSoFar()) - before;
  } finally {
    await em.rollback();
  }
}

test("accepting a claim to a brand does not read the catalogue for each review of the claimant", async () => {
  const admin = await store.user({ superAdmin: true });
  const [claimed] = await store.rows<{ user_id: string; equipment_id: number; reviews: number }>(
    `select user_id, min(equipment_id) as equipment_id, count(*)::int as reviews from all_reviews
      where equipment_id is not null group by user_id having count(*) between 100 and 200 order by user_id limit 1`,
  );
  if (!claimed) throw new Error("No user has so many reviews");
  const item = { itemType: "equipment", itemId: claimed.equipment_id } as const;
  expect(await store.repositories().claims.add(claimed.user_id, item, "We make it.")).toBe("claimed");
  const [claim] = await store.repositories().claims.listByUser(claimed.user_id);
  const rows = await rowsReadBy("equipment", admin.id, async ({ claims }) => {
    const decision = { verdict: "accepted", answer: null, by: admin.id } as const;
    expect(await claims.decide(claim?.id ?? 0, decision)).toBe("done");
  });
  expect(rows).toBeLessThanOrEqual(SIZE.rackets + 10 * claimed.reviews);
});

test("whether another super admin may decide is found without reading all users", async () => {
  await store.user({ superAdmin: true });
  const reviews = await store.rows<{ id: number }>(
    "select id from all_reviews where user_id = 'large-9' limit 20",
  );
  await store.rows("update users set is_super_admin = true where id = 'large-9'");
  const ids = reviews.map(({ id }) => id);
  const rows = await rowsReadBy("users", "large-9", async ({ reports }) => {
    expect([...(await reports.forAnother("large-9", ids))].sort()).toEqual(ids.sort());
  });
  expect(rows).toBeLessThanOrEqual(10 * ids.length);
});

test("ended sessions are deleted without reading all", async () => {
  await store.rows(`insert into sessions (sid, sess, expire, created_at)
    select md5(n::text), '{}', now() + interval '1 day', now() - n * interval '1 minute' from generate_series(1, 20000) as n`);
  await store.rows("analyze sessions");
  const rows = await rowsReadBy("sessions", "large-0", ({ sessions }) => sessions.removeExpired());
  // Postgres may read a few to estimate how many have ended.
  expect(rows).toBeLessThanOrEqual(10);
});

describe("a late page of a list computes only its own rows:", () => {
  beforeAll(async () => {
    await store.holding("set local session_replication_role = replica", async (run) => {
      await run(`insert into hidings (review_id, rule, hidden_at, ended_at, appealed_at, verdict, decided_at)
        select id, 'spam', now(), now(), now(), 'granted', now() from all_reviews order by id limit 3000`);
      await run(`insert into owner_claims (user_id, court_id, reason, status, decided_at)
        select 'large-' || n, (select min(id) from courts), 'We run it.', 'rejected', now() from generate_series(1, 3000) as n`);
      await run(`insert into audit_entries (actor_name, action, subject_kind, subject_id)
        select 'Operator', 'suspended', 'person', 'large-' || n from generate_series(1, 5000) as n`);
      await run(`insert into security_events (user_id, kind) select id, 'signed-in' from users`);
    });
    await store.rows("analyze hidings, owner_claims, audit_entries, security_events");
  });

  test.each<
    [list: string, table: string, read: (repositories: Repositories) => Promise<{ items: unknown[] }>]
  >([
    ["appeals", "users", ({ appeals }) => appeals.list({ show: "decided", page: 100 }, "large-9")],
    ["claims", "users", ({ claims }) => claims.list({ show: "decided", page: 100 }, "large-9")],
    [
      "entries",
      "users",
      ({ auditLog }) => auditLog.list(readAuditQuery(new URLSearchParams({ page: "90" }))),
    ],
    ["people", "security_events", ({ roles }) => roles.listUsers({ q: "", show: "all", page: 200 })],
  ])("%s", async (_, table, read) => {
    let shown = 0;
    const rows = await rowsReadBy(table, "large-9", async (repositories) => {
      shown = (await read(repositories)).items.length;
    });
    expect(shown).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(20 * shown);
  });
});

test("the actors of the audit log are listed without reading its entries", async () => {
  // As autovacuum does: what it has not seen yet has to be read.
  await store.rows("vacuum analyze audit_entries");
  const rows = await rowsReadBy("audit_entries", "large-9", async ({ auditLog }) => {
    expect((await auditLog.actors()).map(({ name }) => name)).toContain("Operator");
  });
  expect(rows).toBeLessThanOrEqual(10);
});

test("the replies of a former owner are listed without reading all reviews", async () => {
  await store.holding("set local session_replication_role = replica", async (run) => {
    await run(`insert into owner_replies (review_id, user_id, text)
      select id, 'large-8', 'Thank you.' from all_reviews order by id limit 10000`);
  });
  await store.rows("analyze owner_replies");
  const rows = await rowsReadBy("all_reviews", "large-9", ({ replies }) =>
    replies.listOfFormerOwner("large-8"),
  );
  expect(rows).toBeLessThanOrEqual(20_000);
});
