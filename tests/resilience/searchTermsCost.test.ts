import { afterAll, beforeAll, expect, test } from "vitest";
import { type Orm, openDatabase } from "~/database/open.server";
import { newDatabase } from "../support/testDatabase";

/** The highest accepted time to add courts with their search terms, relative to adding them without; about 2.7. */
const MAX_RATIO = 4;

const COURTS = 5_000;
const ROUNDS = 5;

let orm: Orm;
beforeAll(async () => {
  orm = await openDatabase({ databaseUrl: await newDatabase(), dataDir: "" });
});
afterAll(() => orm?.close(true));

/** Adds courts and takes them back. @returns the time in milliseconds */
async function addCourts(prepare: string): Promise<number> {
  const em = orm.em.fork();
  await em.begin();
  await em.execute(prepare);
  const before = performance.now();
  await em.execute(`insert into courts (name, location)
    select 'Court ' || n, 'Powai, Mumbai' from generate_series(1, ${COURTS}) as n`);
  const time = performance.now() - before;
  await em.rollback();
  return time;
}

test(`adding many courts takes at most ${MAX_RATIO} times as long with their search terms as without`, async () => {
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
