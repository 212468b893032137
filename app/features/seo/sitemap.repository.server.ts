import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { Time } from "~/lib/time";

/** The kinds of records that have a page each. */
export const SITEMAP_KINDS = ["courts", "equipment", "profiles"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

type Id = number | string;

/** A range of the records of one kind, in order of their ids. */
export interface SitemapRange {
  /** The first id. */
  first: Id;
  /** The latest change in the range. */
  changedAt: Date;
}

/** A page and the time of its last change. */
export interface ChangedPage {
  id: Id;
  changedAt: Date;
}

/** Rows per query: few enough that other requests are served in between. */
const BATCH = 5_000;

/** A page changes with its record and with every review on it. Profiles without a review are not listed. */
const CHANGES: Record<SitemapKind, Readonly<Record<"table" | "column" | "join", string>>> = {
  courts: { table: "courts", column: "court_id", join: "left join" },
  equipment: { table: "equipment", column: "equipment_id", join: "left join" },
  profiles: { table: "users", column: "user_id", join: "join" },
};

/** The changes of all records, with the reviews grouped in the order of their index. */
function allChanges(kind: SitemapKind): string {
  const { table, column, join } = CHANGES[kind];
  return `select i.id, greatest(i.updated_at, r.updated_at) as changed_at
    from ${table} i ${join} (
      select ${column} as id, max(updated_at) as updated_at from reviews where ${column} is not null group by 1
    ) r on r.id = i.id`;
}

/** The same from an id on, with the reviews of each record looked up by index, which is fast for a batch. */
function changesFrom(kind: SitemapKind): string {
  const { table, column, join } = CHANGES[kind];
  return `select i.id, greatest(i.updated_at, r.updated_at) as changed_at
    from ${table} i ${join} lateral (
      select max(updated_at) as updated_at from reviews where ${column} = i.id having count(*) > 0
    ) r on true
    where i.id >= ? order by i.id limit ?`;
}

interface ChangeRow {
  id: Id;
  changed_at: Time;
}

/** Reads the pages of the sitemap. */
export class SitemapRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Splits all records of a kind into ranges. @param length records per range */
  async ranges(kind: SitemapKind, length: number): Promise<SitemapRange[]> {
    const rows = await this.#em.execute<{ first: Id; changed_at: Time }[]>(
      `select min(id) as first, max(changed_at) as changed_at
      from (
        select id, changed_at, (row_number() over (order by id) - 1) / ?::int as stretch
        from (${allChanges(kind)}) changes
      ) numbered
      group by stretch order by stretch`,
      [length],
    );
    return rows.map(({ first, changed_at }) => ({ first, changedAt: new Date(changed_at) }));
  }

  /** Reads one range in batches by keyset. @param length the maximum number of records */
  async *pages(kind: SitemapKind, { first }: SitemapRange, length: number): AsyncGenerator<ChangedPage> {
    let next: Id | undefined = first;
    for (let left = length; left > 0 && next !== undefined; left -= BATCH) {
      const size = Math.min(BATCH, left);
      // One more row: the start of the next batch.
      const rows: ChangeRow[] = await this.#changesFrom(kind, next, size + 1);
      for (const row of rows.slice(0, size)) yield { id: row.id, changedAt: new Date(row.changed_at) };
      next = rows[size]?.id;
    }
  }

  #changesFrom(kind: SitemapKind, first: Id, limit: number): Promise<ChangeRow[]> {
    return this.#em.execute<ChangeRow[]>(changesFrom(kind), [first, limit]);
  }
}
