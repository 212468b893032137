import { setTimeout as delay } from "node:timers/promises";
import { type RunningServer, startServer } from "./server";
import { newDatabase, openTestDatabase, type TestDatabase } from "./testDatabase";
import type { HttpResponse, TestUser } from "./testUser";

/** A server on a database of its own, for concurrent requests. */
export interface ResilientSite extends AsyncDisposable {
  store: TestDatabase;
  server: RunningServer;
  /** The super admins; `admin` is the first. */
  admins: TestUser[];
  admin: TestUser;
  /** Posts a form as a user. @throws when there is no user, as at the end of a list */
  post(user: TestUser | undefined, path: string, fields?: Record<string, string>): Promise<HttpResponse>;
  /** The number of transactions that Postgres has aborted because of a deadlock. */
  deadlocks(): Promise<number>;
}

/** Starts a site. @param superAdmins how many it has */
export async function startResilientSite({ superAdmins } = { superAdmins: 1 }): Promise<ResilientSite> {
  const databaseUrl = await newDatabase();
  const store = await openTestDatabase({ databaseUrl });
  const admin = await store.user({ superAdmin: true });
  const others = Array.from({ length: superAdmins - 1 }, () => store.user({ superAdmin: true }));
  const admins = [admin, ...(await Promise.all(others))];
  const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  return {
    store,
    server,
    admins,
    admin,
    post(user, path, fields = {}) {
      if (!user) throw new Error("There is no such user");
      return user.post(server.origin, path, fields);
    },
    async deadlocks() {
      // Backends report it within a second.
      await delay(1_200);
      const [row] = await store.rows<{ deadlocks: string }>(
        "select deadlocks from pg_stat_database where datname = current_database()",
      );
      return Number(row?.deadlocks);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await store[Symbol.asyncDispose]();
    },
  };
}
