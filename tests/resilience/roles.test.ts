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

/** The demo's own super admin takes no part. */
const takeAll = () => store.rows("update users set is_super_admin = false");
beforeEach(takeAll);

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

const take = (by: TestUser, from: TestUser) => by.post(server.origin, `/admin/users/${from.id}/take-rights`);
const superAdmins = () => store.rows<{ id: string }>("select id from users where is_super_admin");

describe("On a real Postgres", () => {
  test("two super admins who take each other's rights at once leave one", async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [
        await store.person({ superAdmin: true }),
        await store.person({ superAdmin: true }),
      ];
      const answers = await Promise.all([take(one, other), take(other, one)]);
      const { 303: done, ...refused } = tally(answers);
      expect(done).toBe(1);
      // Too late: signed out by then, or found without rights under the lock.
      expect(Object.keys(refused).filter((status) => !["401", "403"].includes(status))).toEqual([]);
      const [left] = await superAdmins();
      expect([one.id, other.id]).toContain(left?.id);
      await takeAll();
    }
  });

  test("of many who all take all the others' rights at once, one is left", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => store.person({ superAdmin: true })));
    const answers = await Promise.all(
      all.flatMap((by) => all.filter((from) => from !== by).map((from) => take(by, from))),
    );
    expect(Object.keys(tally(answers)).filter((status) => !["303", "401", "403"].includes(status))).toEqual(
      [],
    );
    const [left, ...others] = await superAdmins();
    expect([all.map(({ id }) => id).includes(left?.id ?? ""), others]).toEqual([true, []]);
    const signedIn = await store.rows<{ user_id: string }>("select user_id from sessions");
    const among = new Set(signedIn.map(({ user_id }) => user_id));
    expect(all.map(({ id }) => id).filter((id) => among.has(id))).toEqual([left?.id]);
    expect(server.log()).not.toContain("A request failed");
  });
});
