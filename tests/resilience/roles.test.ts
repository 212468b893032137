import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { type TestUser, tally } from "../support/testUser";

let store: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
});

/** Also revokes the role of the demo's super admin. */
const revokeAll = () => store.rows("update users set is_super_admin = false");
beforeEach(revokeAll);

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

const revoke = (by: TestUser, from: TestUser) =>
  by.post(server.origin, `/admin/users/${from.id}/take-rights`);
const superAdmins = () => store.rows<{ id: string }>("select id from users where is_super_admin");

describe("with Postgres", () => {
  test("of two super admins who concurrently revoke each other's role one remains", async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [await store.user({ superAdmin: true }), await store.user({ superAdmin: true })];
      const responses = await Promise.all([revoke(one, other), revoke(other, one)]);
      const { 303: done, ...rejected } = tally(responses);
      expect(done).toBe(1);
      // Signed out by the other request, or no longer a super admin when the lock is acquired.
      expect(Object.keys(rejected).filter((status) => !["401", "403"].includes(status))).toEqual([]);
      const [remaining] = await superAdmins();
      expect([one.id, other.id]).toContain(remaining?.id);
      await revokeAll();
    }
  });

  test("of eight super admins who concurrently revoke all others' roles one remains", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => store.user({ superAdmin: true })));
    // The first revoke each other's, in a ring.
    const pairs = all
      .slice(1)
      .flatMap((_, step) => all.map((by, at) => [by, all[(at + step + 1) % 8]] as const));
    const responses = await Promise.all(pairs.map(([by, from]) => revoke(by, from ?? by)));
    expect(Object.keys(tally(responses)).filter((status) => !["303", "401", "403"].includes(status))).toEqual(
      [],
    );
    const [remaining, ...others] = await superAdmins();
    expect([all.map(({ id }) => id).includes(remaining?.id ?? ""), others]).toEqual([true, []]);
    const signedIn = await store.rows<{ user_id: string }>("select user_id from sessions");
    const withSession = new Set(signedIn.map(({ user_id }) => user_id));
    expect(all.map(({ id }) => id).filter((id) => withSession.has(id))).toEqual([remaining?.id]);
    expect(server.log()).not.toContain("A request failed");
  });
});
