import { type DatabaseLocation, openDatabase } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { openRequestSession } from "~/features/auth/requestSession.server";
import { signUpUser } from "~/features/auth/signUp.server";
import { LIMITS, type Limit } from "~/http/rateLimits";
import { createDatabase } from "./database";
import { TestUser } from "./testUser";

/** Sessions are the same on every port of this machine. */
const SITE = "http://127.0.0.1:3000";

/** A database, opened beside the server or in its absence: to prepare what a drill needs, and to look after. */
export interface TestDatabase extends AsyncDisposable {
  /** Repositories that read afresh. */
  repositories(): Repositories;
  /** Somebody new who is signed in. */
  person(rights?: { superAdmin: boolean }): Promise<TestUser>;
  people(count: number): Promise<TestUser[]>;
  /** A new court. @returns its number */
  court(): Promise<number>;
  rows<Row>(query: string): Promise<Row[]>;
  /** Courts whose count, sum or average is not that of their reviews. */
  miscounted(): Promise<{ id: number }[]>;
}

let databases = 0;

/**
 * A new database in the Postgres that these tests are given.
 * @param options SQL of what else is said of it, such as its locale
 * @returns its address
 */
export function newDatabase(options = ""): Promise<string> {
  databases += 1;
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL names no Postgres");
  return createDatabase(server, `bandeja_drill_${process.pid}_${databases}`, options);
}

/**
 * What is counted by user, in SQL, is never too often: drills do more by one user than the site allows, and no variable
 * lifts that. The limiter works all the same, on rows that do not add up.
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

/** Opens a database, brings its schema up to date and lifts the limits by user. @param location of which one part is enough */
export async function openTestDatabase(location: Partial<DatabaseLocation>): Promise<TestDatabase> {
  const orm = await openDatabase({ databaseUrl: undefined, dataDir: "", ...location });
  for (const statement of LIFT_USER_LIMITS) await orm.em.fork().execute(statement);
  const repositories = () => createRepositories(orm.em.fork());
  const rows = <Row>(query: string) => orm.em.fork().execute<Row[]>(query);
  let made = 0;

  async function person({ superAdmin } = { superAdmin: false }): Promise<TestUser> {
    made += 1;
    const email = `drill-${process.pid}-${performance.now()}-${made}@example.com`;
    const names = { firstName: "Player", lastName: String(made), profileImageUrl: null };
    const identity = { issuer: "urn:drill", subject: email, email, emailVerified: true, ...names };
    const { users, sessions } = repositories();
    const viewer = await signUpUser(identity, users, superAdmin ? [email] : []);
    const visit = await openRequestSession(new Request(SITE), sessions, SITE);
    await visit.signIn(viewer);
    const [cookie = ""] = visit.cookies;
    return new TestUser(viewer.id, cookie.split(";")[0] ?? "");
  }

  return {
    repositories,
    rows,
    person,
    people: (count) => Promise.all(Array.from({ length: count }, () => person())),
    async court() {
      const { id } = await repositories().courts.add({ name: "Sea Link Padel", location: "Bandra, Mumbai" });
      return id;
    },
    miscounted: () =>
      rows(`select c.id, c.total_reviews, c.rating_sum, c.average_rating, r.*
        from courts c, lateral (
          select count(*) as counted, coalesce(sum(rating), 0) as summed, coalesce(round(avg(rating), 2), 0) as averaged
          from reviews where court_id = c.id
        ) r
        where c.total_reviews <> counted or c.rating_sum <> summed or c.average_rating <> averaged`),
    [Symbol.asyncDispose]: () => orm.close(true),
  };
}
