import { describe, expect, test } from "vitest";
import { type ServerOptions, startFailingServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { AcknowledgedWrites } from "./acknowledgedWrites";

const USERS = 40;
const COURTS = 30;
const WRITES_PER_ROUND = 20;
const RESTART_LIMIT_MS = 10_000;

const databases = [
  {
    name: "the embedded database",
    rounds: 10,
    async create() {
      const dataDir = await temporaryFolder();
      return { location: { dataDir }, options: { dataDir } };
    },
  },
  {
    name: "Postgres",
    rounds: 5,
    async create() {
      const databaseUrl = await newDatabase();
      return { location: { databaseUrl }, options: { environment: { DATABASE_URL: databaseUrl } } };
    },
  },
];

describe.each(databases)("with $name, killed while reviews are written, the server", ({ rounds, create }) => {
  test("preserves all acknowledged writes, has correct counts, and restarts soon", async () => {
    const { location, options } = await create();
    const { users, courts } = await prepare(location);
    const writes = new AcknowledgedWrites();
    const starts: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await startTimed(options, starts);
      const written = users.map((user) => writes.write(server.origin, user, courts));
      await writes.waitForWrites(WRITES_PER_ROUND + round);
      expect(await server.stop("SIGKILL")).toBeNull();
      await Promise.all(written);
    }
    expect(writes.unexpected).toEqual([]);
    expect(writes.interrupted).toBeGreaterThan(rounds);
    const server = await startTimed(options, starts);
    expect((await fetch(`${server.origin}/courts/${courts[0]}`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await using store = await openTestDatabase(location);
    expect(writes.compare(await store.rows("select user_id, court_id, rating from reviews"))).toEqual([]);
    expect(await store.miscounted()).toEqual([]);
    expect(median(starts)).toBeLessThan(RESTART_LIMIT_MS);
  });
});

describe("the data folder", () => {
  test("of a running server is rejected by a second one, and the first continues", async () => {
    const first = await startServer();
    const second = await startFailingServer({ PORT: "1", DATA_DIR: first.dataDir });
    expect(second).toEqual({
      code: 1,
      output: `Another Bandeja runs on the data in ${first.dataDir}. Stop it, or give this one its own with DATA_DIR.\n`,
    });
    expect((await fetch(`${first.origin}/courts`)).status).toBe(200);
    await first.stop("SIGKILL");
    const successor = await startServer({ dataDir: first.dataDir });
    expect((await fetch(`${successor.origin}/courts`)).status).toBe(200);
    expect(await successor.stop()).toBe(0);
  });
});

async function prepare(location: Parameters<typeof openTestDatabase>[0]) {
  await using store = await openTestDatabase(location);
  const courts: number[] = [];
  while (courts.length < COURTS) courts.push(await store.court());
  return { users: await store.users(USERS), courts };
}

/** Starts a server. @param took receives the duration of the start, in milliseconds */
async function startTimed(options: ServerOptions, took: number[]) {
  const began = performance.now();
  const server = await startServer(options);
  took.push(performance.now() - began);
  return server;
}

/** The median, which a single pause of the machine does not affect. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.POSITIVE_INFINITY;
}
