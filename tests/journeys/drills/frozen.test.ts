import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/database/open.server";
import { type Postgres, startPostgres } from "../../support/postgres";
import { startServer } from "../../support/server";
import { INSPECTED, openInspector } from "./inspector";
import type { Person } from "./person";
import { openStore } from "./store";

/** One request every so many milliseconds: so that pages are no load while they are made, and 50 a second are then. */
const INTERVAL_MS = { well: 100, frozen: 20 };
const WARM_UP_MS = 5_000;
const ANSWERED_WITHIN_MS = 11_000;
const WELL_WITHIN_MS = 2_000;
const WATCHED_MS = 3_000;
const MAX_CONNECTIONS = 10;

/** What the memory in use may grow by: the size of a few requests, not of thousands. */
const MAX_GROWTH_MB = 10;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

interface Outcome {
  name: string;
  status: number;
  ms: number;
  retryAfter: string | null;
}

type Send = () => Promise<Response>;

/** Sends requests by turns, at a steady pace, whatever becomes of them. */
function startLoad(requests: Readonly<Record<string, Send>>) {
  const sends = Object.entries(requests);
  const answers: Promise<Outcome>[] = [];
  const outcomes: Outcome[] = [];
  let timer = setInterval(sendNext, INTERVAL_MS.well);

  function sendNext(): void {
    const [name, send] = sends[answers.length % sends.length] ?? [];
    if (name && send) answers.push(outcomeOf(name, send));
  }

  async function outcomeOf(name: string, send: Send): Promise<Outcome> {
    const startedAt = performance.now();
    const response = await send();
    await response.arrayBuffer();
    const ms = performance.now() - startedAt;
    const outcome = { name, status: response.status, ms, retryAfter: response.headers.get("Retry-After") };
    outcomes.push(outcome);
    return outcome;
  }

  return {
    /** What has been answered since the last call. */
    take: () => outcomes.splice(0),
    setInterval(milliseconds: number) {
      clearInterval(timer);
      timer = setInterval(sendNext, milliseconds);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(answers);
    },
  };
}

/** Reads and writes, pages and API, of visitors, players and super admins, short and long. */
function requestsOf(
  origin: string,
  { court, player, admin }: { court: number; player: Person; admin: Person },
) {
  const as = ({ cookie }: Person) => ({ Cookie: cookie, Origin: origin });
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

/** What goes on without a database, or says itself that it cannot. */
const GO_ON = ["policy", "contact", "contactOfPlayer", "missing"];

test.each([
  { which: "everything", seconds: 20, interval: INTERVAL_MS.frozen },
  { which: "postmaster", seconds: 10, interval: INTERVAL_MS.well },
] as const)(
  "Postgres is frozen ($which) for $seconds s under load: every request is answered, nothing piles up, and then all is well",
  async ({ which, seconds, interval }) => {
    const databaseUrl = postgres.url(which);
    const prepared = await prepare(databaseUrl);
    await using server = await startServer({ environment: { DATABASE_URL: databaseUrl, ...INSPECTED } });
    using inspector = await openInspector(server);
    const load = startLoad(requestsOf(server.origin, prepared));
    try {
      await delay(WARM_UP_MS);
      expect(load.take().filter(({ status }) => status >= 500)).toEqual([]);
      const before = { heap: await inspector.heapMegabytes(), rss: megabytesOf(server.pid) };

      postgres.freeze(which);
      load.setInterval(interval);
      const peak = { heap: 0, rss: 0 };
      for (let at = 0; at < seconds; at += 5) {
        await delay(5_000);
        peak.heap = Math.max(peak.heap, await inspector.heapMegabytes());
        peak.rss = Math.max(peak.rss, megabytesOf(server.pid));
      }
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      load.setInterval(INTERVAL_MS.well);
      postgres.thaw();
      await delay(WELL_WITHIN_MS);

      const frozen = load.take();
      await delay(WATCHED_MS);
      const slowest = Math.max(...frozen.map(({ ms }) => ms));
      console.log(
        JSON.stringify({ which, answers: frozen.length, slowest: Math.round(slowest), before, peak }),
        JSON.stringify(frozen.sort((a, b) => b.ms - a.ms).slice(0, 25)),
        JSON.stringify(
          Object.groupBy(frozen, (o) => o.status),
          (k, v) => (Array.isArray(v) ? v.length : v),
        ),
      );
      const after = load.take().filter(({ ms }) => ms < WATCHED_MS - 500);
      await load.stop();

      expect(frozen.length).toBeGreaterThan((seconds * 1_000) / interval / 2);
      expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
      expect(frozen.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(frozen.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
      expect(frozen.filter(({ name, status }) => GO_ON.includes(name) && status >= 500)).toEqual([]);
      expect(peak.heap - before.heap).toBeLessThan(MAX_GROWTH_MB);
      expect(after.length).toBeGreaterThan(20);
      expect(after.filter(({ status }) => status >= 500)).toEqual([]);
      expect(load.take().filter(({ status }) => status >= 500)).toEqual([]);
      expect(await connectionsTo(which)).toBeLessThanOrEqual(MAX_CONNECTIONS);
      await using store = await openStore({ databaseUrl });
      expect(await store.miscounted()).toEqual([]);
    } finally {
      postgres.thaw();
      await load.stop();
    }
  },
  180_000,
);

async function prepare(databaseUrl: string) {
  await using store = await openStore({ databaseUrl });
  return {
    court: await store.court(),
    player: await store.person(),
    admin: await store.person({ superAdmin: true }),
  };
}

/** How many connections there are to a database, counted from another one. */
async function connectionsTo(database: string): Promise<number> {
  const orm = await connect({ databaseUrl: postgres.url(), dataDir: "" });
  const [row] = await orm.em
    .fork()
    .execute<{ count: string }[]>("select count(*) from pg_stat_activity where datname = ?", [database]);
  await orm.close(true);
  return Number(row?.count);
}

/** The memory that a process has, in megabytes. */
function megabytesOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
