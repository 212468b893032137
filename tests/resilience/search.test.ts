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
])("in the locale %s", (_, locale) => {
  let orm: Orm;
  beforeAll(async () => {
    const databaseUrl = await newDatabase(`template template0 encoding 'UTF8' ${locale}`);
    orm = await openDatabase({ databaseUrl, dataDir: "" });
    await seedSearchData(orm.em.fork());
  });
  afterAll(() => orm?.close(true));

  test("every query has the expected results", async () => {
    // Sequentially, as concurrent queries would wait too long for connections.
    const results: Query[] = [];
    for (const query of all) results.push(await searchResults(createRepositories(orm.em.fork()), query));
    expect(results).toEqual(all);
  });
});

/** The relevant part of a node of a query plan. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

describe("with 100,000 reviews of 10,000 items", () => {
  let orm: Orm;
  beforeAll(async () => {
    orm = await openDatabase({ databaseUrl: await newDatabase(), dataDir: "" });
    const em = orm.em.fork();
    await seedSearchData(em);
    await addNoise(em);
  });
  afterAll(() => orm?.close(true));

  test.each(all)("the search for $q uses indexes", async ({ q }) => {
    const text = searchText(q);
    const em = orm.em.fork();
    const statements = await sentBy(em, async () => {
      const repositories = createRepositories(em);
      if (text) await findEverything(repositories, text);
      await findSuggestions(repositories, text);
    });
    // Statements without a text query list all items.
    for (const statement of statements.filter((it) => it.includes("::tsquery"))) {
      // With the settings of a search.
      const scanned = await inSearchTime(orm.em.fork(), (inside) => scannedBy(inside, statement));
      expect({ statement, scanned }).toEqual({ statement, scanned: [] });
    }
  });

  test("the function that looks up a word uses indexes", async () => {
    await orm.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ body: string }[]>(
        "select pg_get_function_sqlbody('search_knows'::regproc) as body",
      );
      const statement = row?.body.replace(/^return/i, "select").replaceAll("search_knows.query", "$1");
      // The function has a generic plan.
      await em.execute("set local plan_cache_mode = force_generic_plan");
      await em.execute(`prepare knows (tsquery) as ${statement}`);
      expect(await scannedBy(em, "execute knows (search_query('head'))")).toEqual([]);
    });
  });
});

/** The statements that `work` sends to the database. */
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

/** The tables of items and reviews that a statement would read completely. */
async function scannedBy(em: EntityManager, statement: string): Promise<string[]> {
  const [row] = await em.execute<{ "QUERY PLAN": { Plan: PlanNode }[] }[]>(
    `explain (format json) ${statement}`,
  );
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return (row?.["QUERY PLAN"] ?? [])
    .flatMap(({ Plan }) => nodes(Plan))
    .filter((node) => node["Node Type"] === "Seq Scan" || isFullIndexScan(node))
    .flatMap((node) => node["Relation Name"] ?? [])
    .filter((table) => TABLES.includes(table));
}

/** Whether a node reads a whole index. For reviews this is allowed, as the newest matches are found first. */
function isFullIndexScan(node: PlanNode): boolean {
  const isIndex = node["Node Type"] === "Index Scan" || node["Node Type"] === "Index Only Scan";
  return isIndex && !("Index Cond" in node) && node["Relation Name"] !== "all_reviews";
}
