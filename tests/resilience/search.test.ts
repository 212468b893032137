import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EntityManager, type Orm, openDatabase } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { inSearchTime } from "~/features/catalogue/searchTimeout.server";
import { findEverything } from "~/features/search/findEverything.server";
import { findSuggestions } from "~/features/search/findSuggestions.server";
import { searchText } from "~/http/listQuery";
import { type Query, queries } from "../features/search/queries";
import { searchResults, seedSearchData } from "../features/search/searchFixture";
import { newDatabase } from "../support/testDatabase";
import { addNoise, TABLES } from "./hostileTexts";

const all = Object.values(queries).flat();

describe.each([
  ["C", "locale 'C'"],
  ["C.UTF-8", "locale 'C.UTF-8'"],
  ["English by ICU", "locale_provider icu icu_locale 'en-IN' locale 'C'"],
  ["Turkish by ICU", "locale_provider icu icu_locale 'tr' locale 'C'"],
])("In the locale %s", (_, locale) => {
  let orm: Orm;
  beforeAll(async () => {
    const databaseUrl = await newDatabase(`template template0 encoding 'UTF8' ${locale}`);
    orm = await openDatabase({ databaseUrl, dataDir: "" });
    await seedSearchData(orm.em.fork());
  });
  afterAll(() => orm?.close(true));

  test("every query finds what it finds anywhere", async () => {
    // One after another: all at once, they would wait for connections longer than a request does.
    const results: Query[] = [];
    for (const query of all) results.push(await searchResults(createRepositories(orm.em.fork()), query));
    expect(results).toEqual(all);
  });
});

/** A step of a plan, as far as it is looked at. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Step[];
}

describe("Among 100,000 reviews of 10,000 items", () => {
  let orm: Orm;
  beforeAll(async () => {
    orm = await openDatabase({ databaseUrl: await newDatabase(), dataDir: "" });
    const em = orm.em.fork();
    await seedSearchData(em);
    await addNoise(em);
  });
  afterAll(() => orm?.close(true));

  test.each(all)("$q is answered from indexes", async ({ q }) => {
    const text = searchText(q);
    const em = orm.em.fork();
    const statements = await sentBy(em, async () => {
      const repositories = createRepositories(em);
      if (text) await findEverything(repositories, text);
      await findSuggestions(repositories, text);
    });
    // Where all of a kind is looked for, nothing is matched.
    for (const statement of statements.filter((it) => it.includes("::tsquery"))) {
      // With the settings that it was sent with.
      const scanned = await inSearchTime(orm.em.fork(), (inside) => scannedBy(inside, statement));
      expect({ statement, scanned }).toEqual({ statement, scanned: [] });
    }
  });

  test("so is whether any item has a word, which a function asks that shows no plan", async () => {
    await orm.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ body: string }[]>(
        "select pg_get_function_sqlbody('search_knows'::regproc) as body",
      );
      const asked = row?.body.replace(/^return/i, "select").replaceAll("search_knows.query", "$1");
      // A function is planned before its argument is known.
      await em.execute("set local plan_cache_mode = force_generic_plan");
      await em.execute(`prepare knows (tsquery) as ${asked}`);
      expect(await scannedBy(em, "execute knows (search_query('head'))")).toEqual([]);
    });
  });
});

/** The statements that something sends, as they reach the database. */
async function sentBy(em: EntityManager, work: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const before = em.config.get("onQuery");
  em.config.set("onQuery", (sql, params) => {
    statements.push(em.getPlatform().formatQuery(sql, params));
    return sql;
  });
  try {
    await work();
  } finally {
    em.config.set("onQuery", before);
  }
  return statements;
}

/** The tables of items and reviews that a statement would read from end to end. */
async function scannedBy(em: EntityManager, statement: string): Promise<string[]> {
  const [row] = await em.execute<{ "QUERY PLAN": { Plan: Step }[] }[]>(`explain (format json) ${statement}`);
  const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return (row?.["QUERY PLAN"] ?? [])
    .flatMap(({ Plan }) => steps(Plan))
    .filter((step) => step["Node Type"] === "Seq Scan" || isWholeIndex(step))
    .flatMap((step) => step["Relation Name"] ?? [])
    .filter((table) => TABLES.includes(table));
}

/** Whether all items are read in the order of an index: of reviews so, the newest that match are found first. */
function isWholeIndex(step: Step): boolean {
  const isIndex = step["Node Type"] === "Index Scan" || step["Node Type"] === "Index Only Scan";
  return isIndex && !("Index Cond" in step) && step["Relation Name"] !== "all_reviews";
}
