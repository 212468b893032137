import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Orm, openDatabase } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { findEverything } from "~/features/search/findEverything.server";
import { findSuggestions } from "~/features/search/findSuggestions.server";
import { searchText } from "~/http/listQuery";
import { shelve } from "../features/search/shelf";
import { newDatabase } from "../support/testDatabase";
import { hostileSearches, ORDINARY } from "./hostileSearches";
import { addNoise } from "./hostileTexts";

/** How often an ordinary search the worst one may cost. */
const MAX_RATIO = 5;

/** SEARCHES=5000 is the full run, of a quarter of an hour. */
const SEARCHES = Number(process.env.SEARCHES ?? 250);
const SEED = Number(process.env.SEED ?? 1);

/** What a search costs depends on what else the processors do; the least of some runs hardly does. */
const RUNS = 6;

type Work = (orm: Orm, text: string) => Promise<unknown>;
type Clock = (orm: Orm) => Promise<() => number>;

const WORKS: Readonly<Record<string, Work>> = {
  search: (orm, text) => findEverything(createRepositories(orm.em.fork()), text),
  suggestions: (orm, text) => findSuggestions(createRepositories(orm.em.fork()), text),
};

describe.each<[string, () => Promise<string | undefined>, Clock]>([
  ["a Postgres", () => newDatabase(), clockOfPostgres],
  ["the embedded database", async () => undefined, clockOfProcess],
])("Among 100,000 reviews of 10,000 items, in %s", (_, address, clockOf) => {
  let orm: Orm;
  let clock: () => number;
  beforeAll(async () => {
    orm = await openDatabase({ databaseUrl: await address(), dataDir: "memory://" });
    const em = orm.em.fork();
    await shelve(em);
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

  /** The least of some runs, of which no more are made once one costs at most `enough`. */
  async function leastCost(work: Work, text: string, enough = 0): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS && least > enough; run += 1) least = Math.min(least, await cost(work, text));
    return least;
  }

  test.each(Object.entries(WORKS))(
    `no %s costs more than ${MAX_RATIO} ordinary ones`,
    async (name, work) => {
      const ordinary: number[] = [];
      for (const text of ORDINARY) ordinary.push(await leastCost(work, text));
      const mean = ordinary.reduce((sum, it) => sum + it, 0) / ordinary.length;

      const costs: { text: string; cost: number }[] = [];
      for (const typed of hostileSearches(SEARCHES, SEED)) {
        const text = searchText(typed);
        if (text) costs.push({ text, cost: await leastCost(work, text, mean * MAX_RATIO) });
      }
      costs.sort((one, other) => other.cost - one.cost);
      const [worst] = costs;
      console.info(
        `${name}: ordinary ${mean.toFixed(1)} ms, worst ${worst?.cost.toFixed(1)} ms of ${costs.length}, for ${worst?.text}`,
      );
      expect(costs.filter((it) => it.cost > mean * MAX_RATIO)).toEqual([]);
    },
    1_800_000,
  );
});

/** Of the one backend that serves this process, which asks one thing after another. */
async function clockOfPostgres(orm: Orm): Promise<() => number> {
  const [row] = await orm.em.fork().execute<{ pid: number }[]>("select pg_backend_pid() as pid");
  if (!row) throw new Error("No backend");
  const nanoseconds = () => Number(readFileSync(`/proc/${row.pid}/schedstat`, "utf8").split(" ")[0]);
  return () => nanoseconds() / 1e6;
}

/** Of this process, in which the embedded database runs. */
async function clockOfProcess(): Promise<() => number> {
  return () => process.threadCpuUsage().user / 1e3;
}
