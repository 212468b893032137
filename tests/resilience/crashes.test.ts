import { describe, expect, test } from "vitest";
import { type ServerOptions, startInVain, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { AcknowledgedWrites } from "./acknowledgedWrites";

const PEOPLE = 40;
const COURTS = 30;
const WRITES_A_ROUND = 20;
const UP_AGAIN_WITHIN_MS = 10_000;

const databases = [
  {
    name: "the embedded database",
    rounds: 10,
    async place() {
      const dataDir = await temporaryFolder();
      return { location: { dataDir }, options: { dataDir } };
    },
  },
  {
    name: "Postgres",
    rounds: 5,
    async place() {
      const databaseUrl = await newDatabase();
      return { location: { databaseUrl }, options: { environment: { DATABASE_URL: databaseUrl } } };
    },
  },
];

describe.each(databases)("On $name, killed while reviews are written, Bandeja", ({ rounds, place }) => {
  test("keeps all that it had answered, counts right, and is soon up again", async () => {
    const { location, options } = await place();
    const { people, courts } = await prepare(location);
    const ledger = new AcknowledgedWrites();
    const starts: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await startTimed(options, starts);
      const written = people.map((person) => ledger.write(server.origin, person, courts));
      await ledger.hasGrown(WRITES_A_ROUND + round);
      expect(await server.stop("SIGKILL")).toBeNull();
      await Promise.all(written);
    }
    expect(ledger.faults).toEqual([]);
    expect(ledger.cutOff).toBeGreaterThan(rounds);
    const server = await startTimed(options, starts);
    expect((await fetch(`${server.origin}/courts/${courts[0]}`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await using store = await openTestDatabase(location);
    expect(ledger.compare(await store.rows("select user_id, court_id, rating from reviews"))).toEqual([]);
    expect(await store.miscounted()).toEqual([]);
    expect(median(starts)).toBeLessThan(UP_AGAIN_WITHIN_MS);
  });
});

describe("The data folder", () => {
  test("of a running Bandeja is refused to a second one, and the first goes on", async () => {
    const first = await startServer();
    const second = await startInVain({ PORT: "1", DATA_DIR: first.dataDir });
    expect(second).toEqual({
      code: 1,
      said: `Another Bandeja runs on the data in ${first.dataDir}. Stop it, or give this one its own with DATA_DIR.\n`,
    });
    expect((await fetch(`${first.origin}/courts`)).status).toBe(200);
    await first.stop("SIGKILL");
    const heir = await startServer({ dataDir: first.dataDir });
    expect((await fetch(`${heir.origin}/courts`)).status).toBe(200);
    expect(await heir.stop()).toBe(0);
  });
});

async function prepare(location: Parameters<typeof openTestDatabase>[0]) {
  await using store = await openTestDatabase(location);
  const courts: number[] = [];
  while (courts.length < COURTS) courts.push(await store.court());
  return { people: await store.people(PEOPLE), courts };
}

/** @param took where is noted how long it takes, in milliseconds */
async function startTimed(options: ServerOptions, took: number[]) {
  const began = performance.now();
  const server = await startServer(options);
  took.push(performance.now() - began);
  return server;
}

/** What half of them do not exceed: a machine that stands still for a while is not ours to judge. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.POSITIVE_INFINITY;
}
