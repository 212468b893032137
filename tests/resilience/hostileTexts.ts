import type { EntityManager } from "~/database/open.server";

/** The tables of items and reviews; `reviews` itself is a view. */
export const TABLES = ["courts", "equipment", "all_reviews", "search_terms"];

/**
 * Adds 5,000 courts, 5,000 rackets and balls, and 100,000 reviews of them. Their names are random words; one in twenty
 * has a description of the demo data, and every review has a part of a text of the demo data.
 */
export async function addNoise(em: EntityManager): Promise<void> {
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
  // In parts, as the time limit of a statement is 15 seconds.
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
