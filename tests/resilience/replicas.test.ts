import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../features/auth/browser";
import { run } from "../support/command";
import { createDatabase } from "../support/database";
import { freePort } from "../support/freePort";
import { type Postgres, startPostgres } from "../support/postgres";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { openTestDatabase, type TestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

const DATABASE = "bandeja_replicated";
/** At least; `npm run test:long` sends 10,000. */
const REQUESTS = Number(process.env.REPLICA_REQUESTS ?? 2_000);
/** For 10,000 requests with other tests run beside it; alone, two cores take 40 seconds. In milliseconds. */
const TRAFFIC_TIMEOUT = 280_000;
/** Fewer than the reviews on a page. */
const USERS = 16;

let primary: Postgres;
let replicas: Postgres[];
let servers: RunningServer[];
let metricsPorts: number[];
let store: TestDatabase;
let databaseUrl: string;
/** With the images of the demo, which one of the processes adds. */
let dataDir: string;

beforeAll(async () => {
  primary = await startPostgres();
  databaseUrl = await createDatabase(primary.url(), DATABASE);
  replicas = [await primary.startReplica(), await primary.startReplica()];
  metricsPorts = [await freePort(), await freePort()];
  dataDir = await temporaryFolder();
  servers = await Promise.all(
    metricsPorts.map((port) =>
      startServer({
        dataDir,
        environment: {
          DATABASE_URL: databaseUrl,
          DATABASE_REPLICA_URLS: replicas.map((it) => it.url(DATABASE)).join(","),
          METRICS_PORT: String(port),
        },
      }),
    ),
  );
  store = await openTestDatabase({ databaseUrl });
});

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await store?.[Symbol.asyncDispose]();
  for (const replica of replicas ?? []) await replica.stop();
  await primary?.stop();
});

/** One of the processes. */
const origin = (turn: number) => servers[turn % servers.length]?.origin ?? "";

/** Stops or resumes the replay of a replica, which goes on to receive. */
async function setReplay(replica: Postgres | undefined, change: "pause" | "resume"): Promise<void> {
  await using database = await connectTo(replica);
  await database.rows(`select pg_wal_replay_${change}()`);
}

/** Connects without migrating, which a replica cannot. */
async function connectTo(replica: Postgres | undefined) {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: replica?.url(DATABASE) ?? "" });
  await client.connect();
  return {
    rows: async (query: string) => (await client.query(query)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** The values of a metric of a process by replica. */
async function metric(name: string, at = 0): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPorts[at]}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`));
  return lines.map((line) => Number(line.split(" ").at(-1)));
}

const bothUsed = () => expect.poll(() => metric("bandeja_replica_used")).toEqual([1, 1]);

/** Writes and reads of many users, and what went wrong. */
class Traffic {
  requests = 0;
  missed: string[] = [];
  errors: string[] = [];
  #turn = 0;
  #mayEnd = false;

  get isOver(): boolean {
    return this.#mayEnd && this.requests >= REQUESTS;
  }

  /** All that was to happen meanwhile has happened. */
  end(): void {
    this.#mayEnd = true;
  }

  /** A user writes to one process and reads from the others, until enough requests were sent. */
  async user(user: TestUser, court: number): Promise<void> {
    const added = await this.#json(user, "POST", "/api/reviews", {
      itemType: "court",
      itemId: court,
      rating: 1,
    });
    const review = `/api/reviews/${added?.id}`;
    for (let round = 0; !this.isOver; round += 1) {
      const bio = `Round ${round} of ${user.id}`;
      await this.#json(user, "PUT", "/api/profile", { bio });
      await this.#sees(user, "/api/auth/user", bio);
      const reviewText = `Played ${round} times: ${user.id}`;
      await this.#json(user, "PUT", review, { reviewText });
      await this.#sees(user, review, reviewText);
      await this.#sees(user, `/courts/${court}?sort=newest`, reviewText);
      for (const path of ["/", "/courts", "/rackets?sort=name", `/profile/${user.id}`]) {
        await this.#read(user, path);
      }
    }
  }

  /** A visitor reads pages that no process has stored. */
  async visitor(): Promise<void> {
    for (let page = 1; !this.isOver; page += 1) {
      this.#count((await fetch(`${origin(page)}/courts?page=${page}`)).status, "a visitor");
    }
  }

  async #json(user: TestUser, method: string, path: string, body: object) {
    const response = await user.call(this.#next(), method, path, body);
    this.#count(response.status, `${method} ${path}`);
    return response.status < 300 ? JSON.parse(response.body) : null;
  }

  async #sees(user: TestUser, path: string, text: string): Promise<void> {
    const body = await this.#read(user, path);
    if (!body.includes(text)) this.missed.push(`${path}: ${text}`);
  }

  async #read(user: TestUser, path: string): Promise<string> {
    const { status, body } = await user.get(this.#next(), path);
    this.#count(status, path);
    return body;
  }

  #next(): string {
    this.#turn += 1;
    return origin(this.#turn);
  }

  #count(status: number, what: string): void {
    this.requests += 1;
    if (status >= 500) this.errors.push(`${status} ${what}`);
  }
}

describe("with two replicas", () => {
  test("nobody misses their own writes while replay pauses and a replica is killed, and nothing fails", {
    timeout: TRAFFIC_TIMEOUT,
  }, async () => {
    await bothUsed();
    const users = await store.users(USERS);
    const court = await store.court();
    const traffic = new Traffic();
    const done = Promise.all([...users.map((user) => traffic.user(user, court)), traffic.visitor()]);
    const [paused, killed] = replicas;
    await setReplay(paused, "pause");
    await delay(3_000);
    await setReplay(paused, "resume");
    await delay(1_000);
    await killed?.crash();
    await delay(2_000);
    await setReplay(paused, "pause");
    await delay(2_000);
    await setReplay(paused, "resume");
    await killed?.revive();
    traffic.end();
    await done;
    expect(traffic.missed).toEqual([]);
    expect(traffic.errors).toEqual([]);
    expect(traffic.requests).toBeGreaterThanOrEqual(REQUESTS);
    await bothUsed();
    for (const reads of [...(await metric("bandeja_replica_reads_total")), 0].slice(0, 2)) {
      expect(reads).toBeGreaterThan(100);
    }
  });

  test("one that lags more than ten seconds is left out, and taken back", async () => {
    await bothUsed();
    const [late] = replicas;
    await setReplay(late, "pause");
    await store.court();
    await expect.poll(() => metric("bandeja_replica_used"), { timeout: 20_000 }).toEqual([0, 1]);
    const [lag] = await metric("bandeja_replica_lag_seconds");
    expect(lag).toBeGreaterThan(10);
    await setReplay(late, "resume");
    await bothUsed();
    await expect.poll(() => metric("bandeja_replica_lag_seconds")).toEqual([0, 0]);
  });

  test("a change by one process is on the pages of the other at once, though a replica has not replayed it", async () => {
    await bothUsed();
    await setReplay(replicas[0], "pause");
    await setReplay(replicas[1], "pause");
    const admin = await store.user({ superAdmin: true });
    const court = await store.court();
    for (const name of ["Sea Link Padel One", "Sea Link Padel Two"]) {
      await fetch(`${origin(1)}/courts/${court}`);
      expect((await admin.call(origin(0), "PUT", `/api/courts/${court}`, { name })).status).toBe(200);
      await expect
        .poll(async () => (await fetch(`${origin(1)}/courts/${court}`)).text(), {
          interval: 5,
          timeout: 3_000,
        })
        .toContain(name);
    }
    for (const replica of replicas) await setReplay(replica, "resume");
  });

  test("the position of a sign-in is in its session", async () => {
    await bothUsed();
    const naina = new Browser(async () => null);
    const { url } = await naina.follow(`${origin(0)}/api/login?returnTo=/profile`);
    const account = new URLSearchParams({ account: "newcomer@example.com" });
    await naina.follow(url, { method: "POST", body: account });
    const [session] = await store.rows<{ position: string | null }>(
      "select wal_position::text as position from sessions order by created_at desc limit 1",
    );
    expect(session?.position).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  });

  test("doctor names those that respond, and one that is no replica", async () => {
    const doctor = (urls: string[]) =>
      run(process.execPath, ["server/main.mjs", "admin", "doctor"], {
        DATABASE_URL: databaseUrl,
        DATABASE_REPLICA_URLS: urls.join(","),
      });
    const good = await doctor(replicas.map((it) => it.url(DATABASE)));
    expect(good.output.match(/ok +Replica: .* responds\./g)).toHaveLength(2);
    expect(good.code).toBe(0);
    const bad = await doctor([databaseUrl, `postgres://postgres@127.0.0.1:${await freePort()}/${DATABASE}`]);
    expect(bad.output).toContain("is no replica.");
    expect(bad.output).toMatch(/warning +Replica: .* cannot be used/);
    expect(bad.code).toBe(1);
  });

  test("doctor rejects a replica as the database of the site", async () => {
    const environment = { DATABASE_URL: replicas[0]?.url(DATABASE) ?? "" };
    const { code, output } = await run(process.execPath, ["server/main.mjs", "admin", "doctor"], environment);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^error +Database: a standby, which cannot be written\. Set DATABASE_URL to its primary\.$/m,
    );
  });

  test("a backup of a replica succeeds, and says that its time cannot be stored", async () => {
    const file = join(await temporaryFolder(), "replica.backup");
    const environment = { DATABASE_URL: replicas[0]?.url(DATABASE) ?? "", DATA_DIR: dataDir };
    expect(await run(process.execPath, ["server/main.mjs", "backup", file], environment)).toEqual({
      code: 0,
      output: expect.stringContaining(
        "The time of the backup could not be stored (cannot execute INSERT in a read-only transaction)",
      ),
    });
  });

  test("visitors read on while the primary is away", async () => {
    await bothUsed();
    await primary.crash();
    try {
      for (const path of ["/courts?page=1&sort=newest", "/rackets?sort=name", "/api/courts?limit=3"]) {
        expect([path, (await fetch(origin(0) + path)).status]).toEqual([path, 200]);
      }
      // While this process learns that the primary is away, too.
      for (let limit = 1; limit <= 50; limit += 1) {
        const path = `/api/equipment?limit=${limit}`;
        expect([path, (await fetch(origin(1) + path)).status]).toEqual([path, 200]);
      }
    } finally {
      await primary.revive();
    }
    await expect.poll(async () => (await fetch(`${origin(0)}/readyz`)).status).toBe(200);
  });
});
