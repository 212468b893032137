import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Orm, openDatabase } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { findEverything } from "~/features/search/findEverything.server";
import { findSuggestions } from "~/features/search/findSuggestions.server";
import { searchText } from "~/http/listQuery";
import { seedSearchData } from "../features/search/searchFixture";
import { newDatabase } from "../support/testDatabase";
import { hostileSearches, ORDINARY } from "./hostileSearches";
import { addNoise } from "./hostileTexts";

/** The maximum cost of a search, relative to ordinary ones. */
const MAX_RATIO = 5;

/** SEARCHES=5000 is the full run, which takes about 15 minutes. */
const SEARCHES = Number(process.env.SEARCHES ?? 250);
const SEED = Number(process.env.SEED ?? 1);

/** The number of measurements of an expensive search. */
const RUNS = 6;

type Work = (orm: Orm, text: string) => Promise<unknown>;
type Clock = (orm: Orm) => Promise<() => number>;

const OPERATIONS: Readonly<Record<string, Work>> = {
  search: (orm, text) => findEverything(createRepositories(orm.em.fork()), text),
  suggestions: (orm, text) => findSuggestions(createRepositories(orm.em.fork()), text),
};

describe.each<[string, () => Promise<string | undefined>, Clock]>([
  ["a Postgres", () => newDatabase(), clockOfPostgres],
  ["the embedded database", async () => undefined, clockOfProcess],
])("with 100,000 reviews of 10,000 items, in %s", (_, address, clockOf) => {
  let orm: Orm;
  let clock: () => number;
  beforeAll(async () => {
    orm = await openDatabase({ databaseUrl: await address(), dataDir: "memory://" });
    const em = orm.em.fork();
    await seedSearchData(em);
    await addNoise(em);
    clock = await clockOf(orm);
  }, 600_000);
  afterAll(() => orm?.close(true));

  /** Processor time in milliseconds. */
  async function cost(work: Work, text: string): Promise<number> {
    const before = clock();
    await work(orm, text);
    return clock() - before;
  }

  async function ordinaryCost(work: Work): Promise<number> {
    let sum = 0;
    for (const text of ORDINARY) sum += await cost(work, text);
    return sum / ORDINARY.length;
  }

  test.each(Object.entries(OPERATIONS))(
    `no %s costs more than ${MAX_RATIO} times an ordinary one`,
    async (name, work) => {
      for (let run = 0; run < RUNS; run += 1) await ordinaryCost(work);
      let ordinary = await ordinaryCost(work);
      /** The minimum of several runs. The ordinary cost is measured in between, as both depend on other load. */
      async function ratio(text: string): Promise<number> {
        let least = (await cost(work, text)) / ordinary;
        for (let run = 1; run < RUNS && least > MAX_RATIO / 2; run += 1) {
          ordinary = await ordinaryCost(work);
          least = Math.min(least, (await cost(work, text)) / ordinary);
        }
        return least;
      }

      const ratios: { text: string; ratio: number }[] = [];
      for (const query of hostileSearches(SEARCHES, SEED)) {
        const text = searchText(query);
        if (text) ratios.push({ text, ratio: await ratio(text) });
      }
      ratios.sort((one, other) => other.ratio - one.ratio);
      const [worst] = ratios;
      console.info(
        `${name}: ordinary ${ordinary.toFixed(1)} ms, worst of ${ratios.length} ${worst?.ratio.toFixed(1)} times that, for ${worst?.text}`,
      );
      expect(ratios.filter((it) => it.ratio > MAX_RATIO)).toEqual([]);
    },
    1_800_000,
  );
});

/** The processor time of the only backend of this process, which sends its queries sequentially. */
async function clockOfPostgres(orm: Orm): Promise<() => number> {
  const [row] = await orm.em.fork().execute<{ pid: number }[]>("select pg_backend_pid() as pid");
  if (!row) throw new Error("No backend");
  const nanoseconds = () => Number(readFileSync(`/proc/${row.pid}/schedstat`, "utf8").split(" ")[0]);
  return () => nanoseconds() / 1e6;
}

/** The processor time of this process, in which the embedded database runs. */
async function clockOfProcess(): Promise<() => number> {
  return () => process.threadCpuUsage().user / 1e3;
}
