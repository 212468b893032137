import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/database/open.server";
import { type PgBouncer, startPgBouncer } from "../support/pgbouncer";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { AcknowledgedWrites } from "./acknowledgedWrites";

/** Fewer than the requests at a time, so that each connection is shared. */
const POOL_SIZE = 4;

let pooler: PgBouncer;
let servers: RunningServer[];
let store: TestDatabase;
let databaseUrl: string;

beforeAll(async () => {
  const direct = await newDatabase();
  const owned = await ownedByAnOrdinaryUser(direct);
  pooler = await startPgBouncer(owned, POOL_SIZE);
  databaseUrl = pooler.url(owned);
  const environment = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: owned };
  servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
  store = await openTestDatabase({ databaseUrl: direct });
});

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await store?.[Symbol.asyncDispose]();
  await pooler?.[Symbol.asyncDispose]();
});

/** Gives a database to a new user, as hosts of Postgres do. @returns its URL for this user */
async function ownedByAnOrdinaryUser(direct: string): Promise<string> {
  await using admin = await openTestDatabase({ databaseUrl: direct });
  const url = new URL(direct);
  const name = url.pathname.slice(1);
  await admin.rows("drop schema public cascade");
  await admin.rows(`create role ${name}_owner login`);
  await admin.rows(`alter database ${name} owner to ${name}_owner`);
  await admin.rows(`create schema public authorization ${name}_owner`);
  url.username = `${name}_owner`;
  return url.href;
}

test("behind PgBouncer in transaction mode, writes of many users are stored and counted", async () => {
  const users = await store.users(24);
  const courts: number[] = [];
  while (courts.length < 12) courts.push(await store.court());
  const writes = new AcknowledgedWrites();
  await Promise.all(
    users.map((user, at) => writes.write(servers[at % servers.length]?.origin ?? "", user, courts)),
  );
  expect(writes.unexpected).toEqual([]);
  expect(writes.interrupted).toBe(0);
  expect(
    writes.compare(
      await store.rows("select user_id, court_id, rating from reviews where user_id not like 'demo-%'"),
    ),
  ).toEqual([]);
  expect(await store.miscounted()).toEqual([]);
});

test("behind PgBouncer, every connection finds misspelled words", async () => {
  await store.rows("update courts set name = 'Wankhede Padel' where id = (select min(id) from courts)");
  const searches = Array.from({ length: 40 }, (_, at) => servers[at % servers.length]?.origin ?? "");
  // More than its connections, but not so many that some wait for one for too long.
  const found = await pLimit(2 * POOL_SIZE).map(searches, async (origin) =>
    (await fetch(`${origin}/search?q=wankede`)).text(),
  );
  expect(found.filter((page) => !page.includes("Wankhede Padel"))).toEqual([]);
});

test("behind PgBouncer, statements are not compiled", async () => {
  const orm = await connect({ databaseUrl, databaseDirectUrl: databaseUrl, dataDir: "" });
  const [row] = await orm.em.fork().execute<object[]>("select current_setting('jit') as jit");
  await orm.close(true);
  expect(row).toEqual({ jit: "off" });
});

test("behind PgBouncer, a change made by one process is shown by the other", async () => {
  const court = await store.court();
  const path = `/courts/${court}`;
  const pageOf = async (server?: RunningServer) => (await fetch(server?.origin + path)).text();
  for (const server of servers) await pageOf(server);
  const admin = await store.user({ superAdmin: true });
  const sent = await admin.call(servers[0]?.origin ?? "", "PUT", `/api${path}`, { description: "New glass" });
  expect(sent.status).toBe(200);
  expect(await pageOf(servers[0])).toContain("New glass");
  await expect.poll(() => pageOf(servers[1]), { interval: 5 }).toContain("New glass");
});
