import { beforeEach, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { emptyDatabase } from "../support/database";

/** The highest accepted cost of adding courts with their search terms, relative to adding them without; about 2. */
const MAX_RATIO = 3;

const COURTS = 1_500;
const ROUNDS = 3;

let em: EntityManager;
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
});

/** The stored terms, sorted, with duplicates. */
async function terms(): Promise<string[]> {
  const rows = await em.execute<{ words: string }[]>("select words from search_terms");
  return rows.map(({ words }) => words).sort();
}

test("A statement that adds several items adds each of their terms once", async () => {
  await em.execute(`insert into courts (name, location)
    values ('Almond Tree', 'Bandra'), ('Almond Garden', 'Bandra'), ('Almond Tree', 'Bandra')`);
  await em.execute(`insert into equipment (name, brand, type)
    values ('Almond', 'Kyra', 'racket'), ('Garden', 'Kyra', 'ball')`);
  expect(await terms()).toEqual([
    "almond",
    "almond garden",
    "almond tree",
    "bandra",
    "garden",
    "kyra",
    "tree",
  ]);
});

test("A changed name adds its terms, and any other change adds none", async () => {
  await em.execute("insert into courts (name, location) values ('Almond', 'Bandra')");
  await em.execute("delete from search_terms");
  await em.execute("update courts set description = 'Walnut', name = name, total_reviews = 0");
  expect(await terms()).toEqual([]);
  await em.execute("update courts set name = 'Walnut'");
  expect(await terms()).toEqual(["bandra", "walnut"]);
});

test("Words of four letters or more have variants with one letter less, shorter words have none", async () => {
  const [row] = await em.execute<{ slips: string[] }[]>("select search_slips('red ball  ऑलीवर') as slips");
  const without = (word: string) =>
    [...word, ""].map((_, at, letters) => letters.filter((__, place) => place !== at).join(""));
  expect(row?.slips).toEqual([...without("ball"), ...without("ऑलीवर")]);
});

test(`Adding many courts costs at most ${MAX_RATIO} times as much with their search terms as without`, async () => {
  /** Processor time; the embedded database runs in this thread. */
  async function addCourts(prepare: string): Promise<number> {
    await em.begin();
    await em.execute(prepare);
    const before = process.threadCpuUsage();
    await em.execute(`insert into courts (name, location)
      select 'Court ' || n, 'Powai, Mumbai' from generate_series(1, ${COURTS}) as n`);
    const { user, system } = process.threadCpuUsage(before);
    await em.rollback();
    return user + system;
  }
  let withTerms = Number.POSITIVE_INFINITY;
  let withoutTerms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    withoutTerms = Math.min(
      withoutTerms,
      await addCourts("alter table courts disable trigger courts_search_terms"),
    );
    withTerms = Math.min(withTerms, await addCourts("select 1"));
  }
  expect(withTerms / withoutTerms).toBeLessThan(MAX_RATIO);
});
