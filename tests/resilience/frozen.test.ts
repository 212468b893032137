import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/database/open.server";
import { createDatabase } from "../support/database";
import { INSPECTED } from "../support/inspector";
import { residentMegabytes } from "../support/memory";
import { type Postgres, startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { measureServer } from "../support/serverMeasurements";
import { openTestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

/** How long all of Postgres is frozen: in seconds, 60 for the long run. */
const FROZEN_SECONDS = Number(process.env.FROZEN_SECONDS ?? 20);
/** The interval between requests: long while pages are rendered, which costs processor time, and then short. */
const INTERVAL_MS = { normal: 100, frozen: 20 };
/** The maximum of concurrent requests, as the throughput of the machine is not measured. */
const MAX_CONCURRENT = 50;
const WARM_UP_MS = 5_000;
const RESPONSE_LIMIT_MS = 11_000;
const RECOVERY_LIMIT_MS = 2_000;
const OBSERVATION_MS = 3_000;
/** The pool's, and the one that listens for changes. */
const MAX_CONNECTIONS = 11;

/** The maximum growth of the used heap, and of the resident memory, which includes uncollected garbage. */
const MAX_GROWTH_MB = { heap: 10, rss: 100 };

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

interface Outcome {
  name: string;
  /** When it was sent, by `performance.now()`. */
  at: number;
  ms: number;
  status: number;
  retryAfter: string | null;
}

type Send = () => Promise<Response>;

/** Sends the requests in rotation, at a constant rate, up to a maximum of concurrent requests. */
function startLoad(requests: Readonly<Record<string, Send>>) {
  const sends = Object.entries(requests);
  const outcomes: Promise<Outcome>[] = [];
  let pending = 0;
  let timer = setInterval(sendNext, INTERVAL_MS.normal);

  function sendNext(): void {
    if (pending === MAX_CONCURRENT) return;
    const [name, send] = sends[outcomes.length % sends.length] ?? [];
    if (name && send) outcomes.push(outcomeOf(name, send));
  }

  async function outcomeOf(name: string, send: Send): Promise<Outcome> {
    const at = performance.now();
    pending += 1;
    const response = await send();
    await response.arrayBuffer();
    pending -= 1;
    const { status, headers } = response;
    return { name, at, ms: performance.now() - at, status, retryAfter: headers.get("Retry-After") };
  }

  return {
    setInterval(milliseconds: number) {
      clearInterval(timer);
      timer = setInterval(sendNext, milliseconds);
    },
    /** Stops sending. @returns the outcomes of all requests */
    stop(): Promise<Outcome[]> {
      clearInterval(timer);
      return Promise.all(outcomes);
    },
  };
}

/** Reads and writes of pages and of the API, by visitors, players and super admins. */
function requestsOf(
  origin: string,
  { court, player, admin }: { court: number; player: TestUser; admin: TestUser },
) {
  const as = ({ cookie }: TestUser) => ({ Cookie: cookie, Origin: origin });
  const get =
    (path: string, headers = {}): Send =>
    () =>
      fetch(origin + path, { headers, redirect: "manual" });
  const post =
    (path: string, headers: Record<string, string>, fields: Record<string, string>): Send =>
    () =>
      fetch(origin + path, {
        method: "POST",
        headers,
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
  const review = { rating: "4", reviewText: "Played while the database slept" };
  const text = "name,location\nFrozen Padel,Bandra";
  return {
    home: get("/"),
    list: get("/courts"),
    court: get(`/courts/${court}`),
    search: get("/search?q=sea"),
    policy: get("/guidelines"),
    contact: get("/contact-us"),
    contactOfPlayer: get("/contact-us", as(player)),
    missing: get("/no-such-page"),
    api: get("/api/courts"),
    account: get("/account", as(player)),
    ownExport: get("/account/export", as(player)),
    export: get("/admin/export/courts.csv", as(admin)),
    review: post(`/courts/${court}/review`, as(player), review),
    visitorReview: post(`/courts/${court}/review`, { Origin: origin }, review),
    import: post("/admin/import", as(admin), { kind: "courts", text }),
    apiReview: () =>
      fetch(`${origin}/api/reviews`, {
        method: "POST",
        headers: { ...as(player), "Content-Type": "application/json" },
        body: JSON.stringify({ itemType: "court", itemId: court, ...review }),
      }),
  };
}

const WITHOUT_DATABASE = ["policy", "contact", "contactOfPlayer", "missing"];

test.each([
  { which: "everything", seconds: FROZEN_SECONDS, interval: INTERVAL_MS.frozen },
  { which: "postmaster", seconds: 10, interval: INTERVAL_MS.normal },
] as const)(
  "Postgres is frozen ($which) for $seconds s under load: every request gets a response, memory is stable, and the server recovers",
  async ({ which, seconds, interval }) => {
    const databaseUrl = await createDatabase(postgres.url(), which);
    const prepared = await prepare(databaseUrl);
    await using server = await startServer({ environment: { DATABASE_URL: databaseUrl, ...INSPECTED } });
    using measurements = await measureServer(server);
    const load = startLoad(requestsOf(server.origin, prepared));
    try {
      await delay(WARM_UP_MS);
      const before = { heap: await measurements.heapMegabytes(), rss: residentMegabytes(server.pid) };

      postgres.freeze(which);
      const frozenAt = performance.now();
      load.setInterval(interval);
      const peak = { heap: 0, rss: 0 };
      for (let second = 0; second < seconds; second += 5) {
        await delay(5_000);
        peak.heap = Math.max(peak.heap, await measurements.heapMegabytes());
        peak.rss = Math.max(peak.rss, residentMegabytes(server.pid));
      }
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      load.setInterval(INTERVAL_MS.normal);
      postgres.thaw();
      await delay(RECOVERY_LIMIT_MS);
      const recoveredAt = performance.now();
      await delay(OBSERVATION_MS);
      const outcomes = await load.stop();

      const failed = outcomes.filter(({ status }) => status >= 500);
      const sent = outcomes.filter(({ at }) => at > frozenAt && at < recoveredAt);
      expect(sent.length).toBeGreaterThan((seconds * 1_000) / interval / 4);
      expect(outcomes.filter(({ ms }) => ms > RESPONSE_LIMIT_MS)).toEqual([]);
      expect(failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
      expect(failed.filter(({ name }) => WITHOUT_DATABASE.includes(name))).toEqual([]);
      expect(failed.filter(({ at }) => at > recoveredAt)).toEqual([]);
      expect(peak.heap - before.heap).toBeLessThan(MAX_GROWTH_MB.heap);
      expect(peak.rss - before.rss).toBeLessThan(MAX_GROWTH_MB.rss);
      expect(await connectionsTo(which)).toBeLessThanOrEqual(MAX_CONNECTIONS);
      await using store = await openTestDatabase({ databaseUrl });
      expect(await store.miscounted()).toEqual([]);
    } finally {
      postgres.thaw();
      await load.stop();
    }
  },
  180_000,
);

async function prepare(databaseUrl: string) {
  await using store = await openTestDatabase({ databaseUrl });
  return {
    court: await store.court(),
    player: await store.user(),
    admin: await store.user({ superAdmin: true }),
  };
}

/** The number of connections to a database, counted in another one. */
async function connectionsTo(database: string): Promise<number> {
  const orm = await connect({ databaseUrl: postgres.url(), dataDir: "" });
  const [row] = await orm.em
    .fork()
    .execute<{ count: string }[]>("select count(*) from pg_stat_activity where datname = ?", [database]);
  await orm.close(true);
  return Number(row?.count);
}
