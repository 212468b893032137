import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EntityManager, type Orm, openDatabase } from "~/database/open.server";
import { repositoriesOn } from "~/database/repositories.server";
import { findEverything } from "~/features/search/findEverything.server";
import { findSuggestions } from "~/features/search/findSuggestions.server";
import { searchText } from "~/kernel/query";
import { queries } from "../../features/search/queries";
import { found, shelve } from "../../features/search/shelf";
import { newDatabase } from "./store";

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
    await shelve(orm.em.fork());
  });
  afterAll(() => orm?.close(true));

  test("every query finds what it finds anywhere", async () => {
    const results = await Promise.all(all.map((query) => found(repositoriesOn(orm.em.fork()), query)));
    expect(results).toEqual(all);
  });
});

/** A step of a plan, as far as it is looked at. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Step[];
}

describe("Among 100,000 reviews of 10,000 items", () => {
  let orm: Orm;
  beforeAll(async () => {
    orm = await openDatabase({ databaseUrl: await newDatabase(), dataDir: "" });
    const em = orm.em.fork();
    await shelve(em);
    await addNoise(em);
  });
  afterAll(() => orm?.close(true));

  test.each(all)("$q is answered from indexes", async ({ q }) => {
    const text = searchText(q);
    const em = orm.em.fork();
    const statements = await sentBy(em, async () => {
      const repositories = repositoriesOn(em);
      if (text) await findEverything(repositories, text);
      await findSuggestions(repositories, text);
    });
    // Where all of a kind is looked for, nothing is matched.
    for (const statement of statements.filter((it) => it.includes("search_query("))) {
      expect({ statement, scanned: await scannedBy(em, statement) }).toEqual({ statement, scanned: [] });
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

/** The tables of items and reviews; `reviews` itself is a view. */
const TABLES = ["courts", "equipment", "all_reviews"];

/** The tables of items and reviews that a statement would read from end to end. */
async function scannedBy(em: EntityManager, statement: string): Promise<string[]> {
  const [row] = await em.execute<{ "QUERY PLAN": { Plan: Step }[] }[]>(`explain (format json) ${statement}`);
  const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return (row?.["QUERY PLAN"] ?? [])
    .flatMap(({ Plan }) => steps(Plan))
    .filter((step) => step["Node Type"] === "Seq Scan")
    .flatMap((step) => step["Relation Name"] ?? [])
    .filter((table) => TABLES.includes(table));
}

/**
 * Fills the tables up, beside the demo: 5,000 courts, 5,000 rackets and balls, and reviews of all of them. They are
 * called by words of no language; one in twenty describes itself in the demo's words, and every review has some.
 */
async function addNoise(em: EntityManager): Promise<void> {
  await em.execute(`create function noise(seed text) returns text language sql immutable as $$
    select left(translate(md5(seed), '0123456789', 'ghijklmnop'), 7) $$`);
  await em.execute(
    `insert into users (id, issuer, subject) select 'noise-' || i, 'urn:noise', i from generate_series(1, 2000) as i`,
  );
  await em.execute(`insert into courts (name, location, description)
    select noise('a' || i) || ' ' || noise('b' || i), noise('c' || i % 400) || ', Pune',
      case when i % 20 = 0 then (array(select description from courts order by id))[1 + i / 20 % 25] else noise('d' || i) end
    from generate_series(1, 5000) as i`);
  await em.execute(`insert into equipment (name, brand, type, description)
    select noise('e' || i) || ' ' || noise('f' || i % 200), noise('f' || i % 200), case when i % 4 = 0 then 'ball' else 'racket' end,
      case when i % 20 = 0 then (array(select description from equipment order by id))[1 + i / 20 % 43] else noise('g' || i) end
    from generate_series(1, 5000) as i`);
  await em.execute("alter table all_reviews disable trigger reviews_count");
  // No statement may take 15 seconds.
  for (let first = 1; first <= 100_000; first += 20_000) {
    await em.execute(
      `with said as (select array_agg(left(review_text, 100) order by id) as texts from reviews where id < 300)
      insert into reviews (user_id, court_id, equipment_id, rating, review_text, created_at)
      select 'noise-' || (1 + i % 1999),
        case when i % 2 = 0 then 100 + i / 2 % 4900 end, case when i % 2 = 1 then 100 + i / 2 % 4900 end,
        (1 + i % 10) / 2.0, texts[1 + i * 7919::bigint % cardinality(texts)] || ' ' || noise('h' || i % 20000),
        now() - i * interval '9 minutes'
      from said, generate_series(?::int, ?::int) as i`,
      [first, first + 19_999],
    );
  }
  await em.execute("alter table all_reviews enable trigger reviews_count");
  for (const [table, column] of [
    ["courts", "court_id"],
    ["equipment", "equipment_id"],
  ]) {
    await em.execute(`update ${table} set total_reviews = its.count, rating_sum = its.sum
      from (select ${column} as id, count(*), sum(rating) from reviews group by 1) as its where its.id = ${table}.id`);
  }
  for (const table of TABLES) await em.execute(`vacuum analyze ${table}`);
}
