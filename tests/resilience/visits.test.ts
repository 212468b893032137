import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CODE_LETTERS } from "~/features/visits/visit.limits";
import { dayOf } from "~/features/visits/visitDays";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { type TestUser, tally } from "../support/testUser";

let store: TestDatabase;
let servers: RunningServer[];

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  // The limits are those of the site, of which other tests would exceed some.
  await store.rows("drop trigger lift_user_limits on rate_limits");
  // Processes on one database have one provider, whose secret is the key of what the limiter counts.
  const environment = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: "https://provider.example",
    OIDC_CLIENT_ID: "bandeja",
    OIDC_CLIENT_SECRET: "one-for-both",
  };
  servers = [await startServer({ environment }), await startServer({ environment })];
});

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await store?.[Symbol.asyncDispose]();
});

/** The origin of one of the processes in turn. */
const originOf = (at: number) => servers[at % servers.length]?.origin ?? expect.fail("No server");

const codeOf = async (court: number) =>
  (await store.repositories().visits.codesOf(court, [dayOf(new Date())]))?.[0] ?? expect.fail("No code");

/** A guess that is wrong at the court. */
const guess = (at: number, right: string) => {
  const letters = Array.from({ length: 6 }, (_, place) =>
    CODE_LETTERS.charAt(Math.floor(at / CODE_LETTERS.length ** place) % CODE_LETTERS.length),
  ).join("");
  return letters === right ? "ZZZZZZ" : letters;
};

/** Reviews a court with a code, by the form and the API in turn. */
function review(user: TestUser, at: number, court: number, visitCode: string) {
  return at % 4 < 2
    ? user.post(originOf(at), `/courts/${court}/review`, { rating: "4", visitCode })
    : user.call(originOf(at), "POST", "/api/reviews", {
        itemType: "court",
        itemId: court,
        rating: 4,
        visitCode,
      });
}

describe("with Postgres and two processes", () => {
  test("of 28 concurrent guesses by one user ten are compared, and a right one among the rest is not", async () => {
    const courts = await Promise.all([store.court(), store.court()]);
    const codes = await Promise.all(courts.map(codeOf));
    const user = await store.user();
    const responses = await Promise.all(
      Array.from({ length: 28 }, (_, at) =>
        review(user, at, courts[at % 2] ?? 0, guess(at, codes[at % 2] ?? "")),
      ),
    );
    expect(tally(responses)).toEqual({ 422: 10, 429: 18 });
    for (const at of [0, 1])
      expect((await review(user, at, courts[0] ?? 0, codes[0] ?? "")).status).toBe(429);
    expect(await store.rows("select 1 from all_reviews where visited_on is not null")).toEqual([]);
  });

  test("guesses of one user do not keep 50 others from their visits", async () => {
    const court = await store.court();
    const code = await codeOf(court);
    const users = await store.users(50);
    const guesser = await store.user();
    const guesses: Promise<unknown>[] = [];
    const visits = users.map((user, at) => {
      if (at < 20) guesses.push(review(guesser, at, court, guess(at, code)));
      return review(user, at, court, at % 3 ? code : code.toLowerCase());
    });
    await Promise.all(guesses);
    const created = tally(await Promise.all(visits));
    expect((created[201] ?? 0) + (created[303] ?? 0)).toBe(50);
    expect(
      await store.rows(
        `select count(*)::int as visits, count(distinct visited_on)::int as days from all_reviews where court_id = ${court} and visited_on is not null`,
      ),
    ).toEqual([{ visits: 50, days: 1 }]);
  });

  test("a secret that is replaced twenty times at once stays one, and the last code is right", async () => {
    const court = await store.court();
    const before = await codeOf(court);
    const admin = await store.user({ superAdmin: true });
    const replaced = await Promise.all(
      Array.from({ length: 20 }, (_, at) => admin.post(originOf(at), `/courts/${court}/desk/replace`)),
    );
    expect(tally(replaced)).toEqual({ 303: 20 });
    const user = await store.user();
    expect((await review(user, 0, court, before)).status).toBe(422);
    expect((await review(user, 1, court, await codeOf(court))).status).toBe(303);
    const entries = await store.rows(
      "select 1 from audit_entries where subject_kind = 'court' and action = 'changed'",
    );
    expect(entries).toHaveLength(20);
  });
});
