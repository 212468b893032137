import { beforeEach, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { emptyDatabase } from "../support/database";

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
