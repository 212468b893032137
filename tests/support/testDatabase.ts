import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { Client } from "pg";
import { type DatabaseLocation, MAX_CONNECTIONS, openDatabase } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { openRequestSession } from "~/features/auth/requestSession.server";
import { signUpUser } from "~/features/auth/signUp.server";
import { LIMITS, type Limit } from "~/http/rateLimits";
import { createDatabase } from "./database";
import { TestUser } from "./testUser";

/** Sessions do not depend on the port. */
const SITE = "http://127.0.0.1:3000";

/** A direct connection to a server's database, to prepare and check data. */
export interface TestDatabase extends AsyncDisposable {
  /** New repositories, without cached entities. */
  repositories(): Repositories;
  /** Creates a signed-in user. */
  user(rights?: { superAdmin: boolean }): Promise<TestUser>;
  users(count: number): Promise<TestUser[]>;
  /** Adds a court. @returns its id */
  court(): Promise<number>;
  rows<Row>(query: string): Promise<Row[]>;
  /**
   * Runs a statement in a transaction that ends when `during` is done.
   * @param during gets a function that runs another statement in it
   */
  holding(
    statement: string,
    during: (run: (query: string) => Promise<unknown>) => Promise<void>,
  ): Promise<void>;
  /** Resolves when exactly this many sessions wait for a lock. @throws when it takes too long */
  waiting(sessions: number): Promise<void>;
  /** The courts whose review count, sum or average does not match their reviews. */
  miscounted(): Promise<{ id: number }[]>;
}

/** For how long sessions are expected to begin to wait for a lock. */
const WAITING_TIMEOUT_MS = 5_000;

let databases = 0;

/**
 * Creates a database in the Postgres of the tests.
 * @param options SQL with more options, such as the locale
 * @returns its URL
 */
export function newDatabase(options = ""): Promise<string> {
  databases += 1;
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set");
  return createDatabase(server, `bandeja_test_${process.pid}_${databases}`, options);
}

/**
 * SQL that lifts the rate limits by user, which `RATE_LIMIT_FACTOR` does not: the tests do more with one user than
 * the site allows. The limiter still runs, but its counts stay low.
 */
const LIFT_USER_LIMITS = [
  `create or replace function lift_user_limits() returns trigger language plpgsql as $$
    begin
      new.points := 0;
      return new;
    end $$`,
  `create or replace trigger lift_user_limits before insert or update on rate_limits
    for each row when (split_part(new.key, ':', 1) in (${userLimits()}))
    execute function lift_user_limits()`,
];

function userLimits(): string {
  const limits = Object.entries<Limit>(LIMITS).filter(([, { by }]) => by === "user");
  return limits.map(([name]) => `'${name}'`).join(", ");
}

/** Lifts the rate limits by user of a Postgres, without migrating it. */
export async function liftUserLimits(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of LIFT_USER_LIMITS) await client.query(statement);
  await client.end();
}

/** Opens and migrates a database and lifts the rate limits by user. @param location a URL or a data folder */
export async function openTestDatabase(location: Partial<DatabaseLocation>): Promise<TestDatabase> {
  const orm = await openDatabase({ databaseUrl: undefined, dataDir: "", ...location });
  for (const statement of LIFT_USER_LIMITS) await orm.em.fork().execute(statement);
  const repositories = () => createRepositories(orm.em.fork());
  const rows = <Row>(query: string) => orm.em.fork().execute<Row[]>(query);
  let userCount = 0;
  // A connection is waited for two seconds only.
  const limit = pLimit(MAX_CONNECTIONS);

  async function addUser({ superAdmin } = { superAdmin: false }): Promise<TestUser> {
    userCount += 1;
    const email = `user-${process.pid}-${performance.now()}-${userCount}@example.com`;
    const names = { firstName: "Player", lastName: String(userCount), profileImageUrl: null };
    const authenticatedAt = Date.now();
    const identity = {
      issuer: "urn:test",
      subject: email,
      email,
      emailVerified: true,
      authenticatedAt,
      ...names,
    };
    const { users, sessions } = repositories();
    const viewer = await signUpUser(identity, users, superAdmin ? [email] : []);
    const visit = await openRequestSession(new Request(SITE), sessions, SITE);
    await visit.signIn(viewer, authenticatedAt);
    const [cookie = ""] = visit.cookies;
    return new TestUser(viewer.id, cookie.split(";")[0] ?? "");
  }

  return {
    repositories,
    rows,
    user: addUser,
    users: (count) => Promise.all(Array.from({ length: count }, () => limit(() => addUser()))),
    async court() {
      const { id } = await repositories().courts.add({ name: "Sea Link Padel", location: "Bandra, Mumbai" });
      return id;
    },
    holding: (statement, during) =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(statement);
        await during((query) => em.execute(query));
      }),
    async waiting(sessions) {
      const deadline = performance.now() + WAITING_TIMEOUT_MS;
      const count = async () => {
        const [row] = await rows<{ total: number }>(
          `select count(*)::int as total from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.total;
      };
      while ((await count()) !== sessions) {
        if (performance.now() > deadline) throw new Error(`Not ${sessions} sessions wait for a lock`);
        await delay(20);
      }
    },
    miscounted: () =>
      rows(`select c.id, c.total_reviews, c.rating_sum, c.average_rating, r.*
        from courts c, lateral (
          select count(*) as counted, coalesce(sum(rating), 0) as summed, coalesce(round(avg(rating), 2), 0) as averaged
          from reviews where court_id = c.id and interest is null and held is null
        ) r
        where c.total_reviews <> counted or c.rating_sum <> summed or c.average_rating <> averaged`),
    [Symbol.asyncDispose]: () => orm.close(true),
  };
}
