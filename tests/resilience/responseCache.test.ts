import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ContentChanges, PostgresChanges } from "~/database/contentChanges.server";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

const APPLICATION = "bandeja changes";

let databaseUrl: string;
let store: TestDatabase;
let servers: RunningServer[];
let admin: TestUser;
let changes: ContentChanges;
let reported: (string | null)[] = [];

beforeAll(async () => {
  databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  admin = await store.user({ superAdmin: true });
  changes = new PostgresChanges(databaseUrl);
  changes.listen((key) => reported.push(key));
  const environment = { DATABASE_URL: databaseUrl };
  servers = [await startServer({ environment }), await startServer({ environment })];
  await vi.waitUntil(() => changes.isComplete);
});

afterAll(async () => {
  await changes?.close();
  for (const server of servers ?? []) await server.stop();
  await store?.[Symbol.asyncDispose]();
});

const pageOf = async (server: RunningServer | undefined, path: string) =>
  (await fetch(server?.origin + path)).text();

/** What has changed by the statements. */
async function keysOf(...statements: string[]): Promise<unknown[]> {
  await changes.caughtUp();
  reported = [];
  for (const statement of statements) await store.rows(statement);
  await changes.caughtUp();
  return [...new Set(reported)];
}

test("every change of what pages show is reported with its key", async () => {
  const [court, other] = [await store.court(), await store.court()];
  const { id } = admin;
  const courtKey = [`court:${court}`];
  expect(await keysOf(`update courts set description = 'New turf' where id = ${court}`)).toEqual(courtKey);
  const add = `insert into all_reviews (user_id, court_id, rating, review_text) values ('${id}', ${court}, 4, 'Good')`;
  expect(await keysOf(add)).toEqual(courtKey);
  expect(await keysOf("update all_reviews set review_text = 'Better'")).toEqual(courtKey);
  const voter = (await store.user()).id;
  expect(
    await keysOf(`insert into review_votes (review_id, user_id) select id, '${voter}' from reviews`),
  ).toEqual(courtKey);
  expect(await keysOf("delete from review_votes")).toEqual(courtKey);
  const hiding = expect.stringMatching(/^hiding:\d+$/);
  expect((await keysOf("update all_reviews set hidden_for = 'spam'")).sort()).toEqual([
    ...courtKey,
    hiding,
    `user:${id}`,
  ]);
  expect(await keysOf(`update all_reviews set court_id = ${other}`)).toEqual([...courtKey, `court:${other}`]);
  expect((await keysOf("delete from all_reviews")).sort()).toEqual([`court:${other}`, hiding, `user:${id}`]);
  expect(await keysOf("update hidings set appealed_at = now()")).toEqual([hiding]);
  expect(await keysOf(`update courts set location = 'Powai' where id = ${court}`)).toEqual([
    ...courtKey,
    "facets",
  ]);
  expect(await keysOf(`delete from courts where id = ${other}`)).toEqual([`court:${other}`, "facets"]);
  const equipmentKey = expect.stringMatching(/^equipment:\d+$/);
  const racket = "insert into equipment (name, type) values ('Vertex', 'racket')";
  expect(await keysOf(racket)).toEqual([equipmentKey, "facets"]);
  expect(await keysOf("update equipment set description = 'Round'")).toEqual([equipmentKey]);
  expect(await keysOf("update equipment set specifications = '{}'")).toEqual([equipmentKey, "alternatives"]);
  expect(await keysOf(`update users set first_name = 'Asha' where id = '${id}'`)).toEqual([`user:${id}`]);
  expect(await keysOf("insert into settings (key, value) values ('guidelines', 'Be kind.')")).toEqual([
    "text:guidelines",
  ]);
  await expect(keysOf("update courts set location = ''")).rejects.toThrow();
  expect(reported).toEqual([]);
});

test("a visitor gets no page that is older than a write that was acknowledged", async () => {
  const court = await store.court();
  const path = `/courts/${court}`;
  for (let round = 0; round < 50; round++) {
    const before = await pageOf(servers[0], path);
    expect(before).toBe(await pageOf(servers[0], path));
    const text = `Opened for the ${round}. time.`;
    const sent = await admin.call(servers[0]?.origin ?? "", "PUT", `/api${path}`, { description: text });
    expect(sent.status).toBe(200);
    expect(await pageOf(servers[0], path)).toContain(text);
    expect(await pageOf(servers[0], "/courts")).toContain(text);
    // The other process is notified; it does not wait for the acknowledgement.
    await expect.poll(() => pageOf(servers[1], path), { interval: 5 }).toContain(text);
  }
});

test("what is not shown on a page leaves it stored", async () => {
  const [court, other] = [await store.court(), await store.court()];
  // A page lists courts of its own locality.
  await store.rows(`update courts set location = 'Powai, Mumbai' where id = ${other}`);
  // Acknowledged when the process knows of this change and of all before.
  const change = async (id: number, facts: object) => {
    const sent = await admin.call(servers[0]?.origin ?? "", "PUT", `/api/courts/${id}`, facts);
    expect(sent.status).toBe(200);
  };
  await change(court, { description: "Old turf" });
  expect(await pageOf(servers[0], `/courts/${court}`)).toContain("Old turf");
  // Without triggers no change is reported: only a page that is rendered again shows it.
  await store.rows(`begin; set local session_replication_role = replica;
    update courts set description = 'New turf' where id = ${court}; commit`);
  await change(other, { description: "Elsewhere" });
  expect(await pageOf(servers[0], `/courts/${court}`)).toContain("Old turf");
  await change(court, { contactInfo: "Whistle" });
  expect(await pageOf(servers[0], `/courts/${court}`)).toContain("New turf");
});

test("a lost connection empties the memory, and another one is opened", async () => {
  const court = await store.court();
  const path = `/courts/${court}`;
  await pageOf(servers[0], path);
  reported = [];
  await store.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = '${APPLICATION}' and datname = current_database()`,
  );
  await store.rows(`update courts set description = 'While none listened' where id = ${court}`);
  await expect.poll(() => pageOf(servers[0], path), { interval: 5 }).toContain("While none listened");
  await expect.poll(() => reported).toContain(null);
  await expect.poll(() => changes.isComplete).toBe(true);
  await expect
    .poll(async () => {
      const tags = [];
      for (let request = 0; request < 2; request++) {
        tags.push((await fetch(servers[0]?.origin + path)).headers.get("ETag"));
        await delay(1);
      }
      return tags;
    })
    .toEqual([expect.stringContaining("~"), expect.stringContaining("~")]);
});
