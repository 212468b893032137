import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDatabase } from "../support/database";
import { freePort } from "../support/freePort";
import { startNginx } from "../support/nginx";
import { startPgBouncer } from "../support/pgbouncer";
import { startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

const SECONDS = Number(process.env.SUSTAINED_SECONDS ?? 30);
/**
 * The rate of the hour is given. A short run takes a share of what the machine can do: a process that has just started
 * renders several times slower than one that has run for a minute, and in 30 seconds each is started twice. At a fixed
 * rate a slower machine would be overloaded, and the run would measure its queues.
 */
const GIVEN_RATE = Number(process.env.SUSTAINED_RATE ?? 0);
const CAPACITY_SHARE = 0.3;
/** How long, in seconds, and with how many requests at a time the capacity is measured. */
const CAPACITY_SECONDS = 3;
const CAPACITY_CONCURRENCY = 8;
/** Every tenth request writes. */
const WRITE_INTERVAL = 10;
const USERS = 200;
const COURTS = 20;
/** The connections of PgBouncer to the database, fewer than those of the processes to it. */
const POOL_SIZE = 12;
/**
 * A thousandth of the requests of an hour, however long the run is: what fails is what was under way when something was
 * killed, and what needed a database that was away. In requests by the rate.
 */
const MAX_FAILED_SECONDS = 3_600 / 1_000;
/** How long something stays away before it is started again, in milliseconds. */
const OUTAGE = 500;
const DATABASE = "bandeja_sustained";

/** A user's review, and how often it was changed. */
class Writer {
  isBusy = false;
  attempted = 0;
  acknowledged = 0;
  readonly user: TestUser;
  readonly review: number;

  constructor(user: TestUser, review: number) {
    this.user = user;
    this.review = review;
  }
}

/** Requests at a fixed rate, however long the responses take. */
class Load {
  readonly statuses = new Map<number | "none", number>();
  readonly times: number[] = [];
  /** The numbers of failed requests by the second of the run in which they ended. */
  readonly failures: Record<number, number> = {};
  readonly #origin: string;
  readonly #writers: readonly Writer[];
  readonly #courts: readonly number[];
  #started = 0;

  constructor(origin: string, writers: readonly Writer[], courts: readonly number[]) {
    this.#origin = origin;
    this.#writers = writers;
    this.#courts = courts;
  }

  get requests(): number {
    return this.times.length;
  }

  /** The requests without a response, or with one of status 5xx. */
  get failed(): number {
    const failed = [...this.statuses].filter(([status]) => isFailure(status));
    return failed.reduce((sum, [, count]) => sum + count, 0);
  }

  /** @param rate in requests a second */
  async run(seconds: number, rate: number): Promise<void> {
    const started = performance.now();
    this.#started = started;
    const pending: Promise<void>[] = [];
    for (let turn = 0; turn < seconds * rate; turn += 1) {
      const wait = started + (turn * 1_000) / rate - performance.now();
      if (wait > 0) await delay(wait);
      pending.push(this.#request(turn));
    }
    await Promise.all(pending);
  }

  /** @returns the requests a second that are answered when some are under way all the time */
  async capacity(): Promise<number> {
    const started = performance.now();
    let turn = 0;
    const client = async () => {
      while (performance.now() - started < CAPACITY_SECONDS * 1_000) await this.#request(turn++);
    };
    await Promise.all(Array.from({ length: CAPACITY_CONCURRENCY }, client));
    return (this.requests * 1_000) / (performance.now() - started);
  }

  #request(turn: number): Promise<void> {
    return turn % WRITE_INTERVAL === 0 ? this.#write() : this.#read(turn);
  }

  /** The time that this share of the requests stayed below, in milliseconds. @param share from 0 to 1 */
  quantile(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  }

  async #write(): Promise<void> {
    const writer = this.#writers.find(({ isBusy }) => !isBusy);
    // Counts as a request that failed, so that the run ends with its summary.
    if (!writer) return void (await this.#count(Promise.reject(new Error("All users wait for a response"))));
    writer.isBusy = true;
    writer.attempted += 1;
    const body = { rating: 1 + (writer.attempted % 9) / 2, reviewText: `Change ${writer.attempted}` };
    const address = `/api/reviews/${writer.review}`;
    const status = await this.#count(
      visit(this.#origin + address, {
        method: "PUT",
        headers: { Cookie: writer.user.cookie, Origin: this.#origin, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    if (status === 200) writer.acknowledged = writer.attempted;
    writer.isBusy = false;
  }

  async #read(turn: number): Promise<void> {
    const court = this.#courts[turn % this.#courts.length];
    const paths = [
      "/",
      `/courts/${court}`,
      "/courts",
      `/courts?page=1&sort=newest&q=${turn % 50}`,
      `/api/courts/${court}`,
      "/rackets",
      "/api/reviews?limit=10",
      "/search?q=padel",
    ];
    const path = paths[turn % paths.length] ?? "/";
    const user = this.#writers[turn % this.#writers.length]?.user;
    // Every fourth reader is signed in.
    const isSignedIn = Math.floor(turn / paths.length) % 4 === 0;
    const headers = isSignedIn && user ? { Cookie: user.cookie } : {};
    await this.#count(visit(this.#origin + path, { headers }));
  }

  async #count(response: Promise<{ status: number }>): Promise<number | "none"> {
    const started = performance.now();
    // fetch rejects without a response.
    const status = await response.then(
      (it) => it.status,
      () => "none" as const,
    );
    this.times.push(performance.now() - started);
    if (isFailure(status)) {
      const second = Math.floor((performance.now() - this.#started) / 1_000);
      this.failures[second] = (this.failures[second] ?? 0) + 1;
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return status;
  }
}

function isFailure(status: number | "none"): boolean {
  return status === "none" || status >= 500;
}

/** Sends a request at once: a test user would wait while others' are under way. */
async function visit(address: string, init: RequestInit): Promise<{ status: number }> {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response;
}

test("requests go on while each part of the site is killed once, and no acknowledged write is lost", {
  timeout: (SECONDS + 300) * 1_000,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const primary = stack.adopt(await startPostgres(), (it) => it.stop());
  const direct = await createDatabase(primary.url(), DATABASE);
  const replica = stack.adopt(await primary.startReplica(), (it) => it.stop());
  await using pooler = await startPgBouncer(direct, POOL_SIZE);
  const environment = {
    DATABASE_URL: pooler.url(direct),
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URLS: replica.url(DATABASE),
  };
  const ports = [await freePort(), await freePort()];
  await using nginx = await startNginx(...ports.map((port) => `http://127.0.0.1:${port}`));
  const start = (port: number) =>
    startServer({
      port,
      environment: { ...environment, PUBLIC_URL: nginx.origin, TRUSTED_PROXIES: "127.0.0.1" },
    });
  const servers = await Promise.all(ports.map(start));
  // Some of them are replaced.
  stack.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const store = stack.use(await openTestDatabase({ databaseUrl: direct }));
  const courts: number[] = [];
  while (courts.length < COURTS) courts.push(await store.court());
  const writers: Writer[] = [];
  for (const [at, user] of (await store.users(USERS)).entries()) {
    const review = { itemType: "court", itemId: courts[at % COURTS], rating: 3 };
    const added = await user.call(nginx.origin, "POST", "/api/reviews", review);
    writers.push(new Writer(user, JSON.parse(added.body).id));
  }
  const rate = GIVEN_RATE || CAPACITY_SHARE * (await new Load(nginx.origin, writers, courts).capacity());
  const load = new Load(nginx.origin, writers, courts);

  const kills = [
    ...ports.map((port, at) => async () => {
      await servers[at]?.stop("SIGKILL");
      await delay(OUTAGE);
      servers[at] = await start(port);
    }),
    ...[pooler, replica, primary].map((part) => async () => {
      await part.crash();
      await delay(OUTAGE);
      await part.revive();
    }),
  ];
  const done = load.run(SECONDS, rate);
  for (const kill of kills) {
    await delay((SECONDS * 1_000) / (kills.length + 1));
    await kill();
  }
  await done;

  const summary = {
    rate: Math.round(rate),
    requests: load.requests,
    statuses: Object.fromEntries(load.statuses),
    median: load.quantile(0.5),
    p99: load.quantile(0.99),
    failures: load.failures,
  };
  console.log(JSON.stringify(summary));
  const rows = await store.rows<{ id: number; review_text: string | null }>(
    "select id, review_text from reviews",
  );
  const texts = new Map(
    rows.map(({ id, review_text: text }) => [id, Number(/^Change (\d+)$/.exec(text ?? "")?.[1] ?? 0)]),
  );
  const lost = writers.filter(({ review, acknowledged, attempted }) => {
    const stored = texts.get(review) ?? -1;
    return stored < acknowledged || stored > attempted;
  });
  expect(lost).toEqual([]);
  expect(await store.miscounted()).toEqual([]);
  expect(load.statuses.get(500)).toBeUndefined();
  expect(load.failed).toBeLessThan(rate * MAX_FAILED_SECONDS);
});
