import pg from "pg";

/** How much a database has. */
export interface Size {
  courts: number;
  rackets: number;
  people: number;
  /** The reviews that are tried; a second one of a court by the same user is left out. */
  reviews: number;
}

/** A country's site. */
export const LARGE: Size = { courts: 4_000, rackets: 6_000, people: 100_000, reviews: 1_000_000 };

/** A town's site, for comparison. */
export const SMALL: Size = { courts: 40, rackets: 60, people: 1_000, reviews: 10_000 };

const WORDS =
  "glass turf light booking bounce control power spin quiet club coach evening monsoon roof parking shower crowded friendly fast slow worth price grip balance shape durable".split(
    " ",
  );

/** The reviews of one statement. */
const BATCH = 50_000;

/** Fewer reviews of most items and by most users: a number below `count`, the small ones most often. */
const skewed = (count: number) => `floor(${count} * random() ^ 3)::int`;

/**
 * Adds generated items, users and reviews to a migrated Postgres, the same for the same size. Triggers are off, and the
 * totals of the items are computed at the end.
 * @param onProgress gets the share that is done, from 0 to 1
 */
export async function seedLarge(
  databaseUrl: string,
  size: Size,
  onProgress: (fraction: number) => void = () => {},
): Promise<void> {
  const { courts, rackets, people, reviews } = size;
  const text = `(select string_agg((array['${WORDS.join("','")}'])[1 + floor(random() * ${WORDS.length})::int], ' ')
    from generate_series(1, 5 + n % 20))`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select setseed(0.5)");
    await client.query(`insert into courts (name, location)
      select 'Large Court ' || n, 'Locality ' || n % 200 || ', Mumbai' from generate_series(1, ${courts}) as n`);
    await client.query(`insert into equipment (name, brand, type, price)
      select 'Large Racket ' || n, 'Brand ' || n % 60, 'racket', 1000 + n from generate_series(1, ${rackets}) as n`);
    await client.query("set session_replication_role = replica");
    await client.query(`insert into users (id, issuer, subject, first_name, last_name)
      select 'large-' || n, 'https://provider.example', 'large-' || n, 'Player', 'Number ' || n from generate_series(0, ${people - 1}) as n`);
    for (let first = 1; first <= reviews; first += BATCH) {
      onProgress((first - 1) / reviews);
      const last = Math.min(first + BATCH - 1, reviews);
      await client.query(`insert into all_reviews (user_id, court_id, equipment_id, rating, review_text, hidden_for, hidden_at, created_at)
      select 'large-' || ${skewed(people)},
        case when n % 2 = 0 then (select min(id) from courts where name like 'Large %') + ${skewed(courts)} end,
        case when n % 2 = 1 then (select min(id) from equipment where name like 'Large %') + ${skewed(rackets)} end,
        (1 + floor(random() * 10)) / 2, ${text}, case when n % 500 = 0 then 'spam' end,
        case when n % 500 = 0 then now() end, now() - n * interval '1 minute'
      from generate_series(${first}, ${last}) as n
      on conflict do nothing`);
    }
    for (const [table, column] of [
      ["courts", "court_id"],
      ["equipment", "equipment_id"],
    ]) {
      await client.query(`update ${table} as i set total_reviews = r.total, rating_sum = r.sum
        from (select ${column} as id, count(*) as total, sum(rating) as sum from reviews group by ${column}) as r
        where r.id = i.id`);
    }
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze");
    onProgress(1);
  } finally {
    await client.end();
  }
}
