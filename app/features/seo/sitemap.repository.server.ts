import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** What there are many of: each with a page of its own. */
export const SITEMAP_KINDS = ["courts", "equipment", "profiles"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

type Id = number | string;

/** A stretch of all that is of one kind, in the order of the ids. */
export interface SitemapRange {
  /** The id it begins with. */
  first: Id;
  /** The latest change in it. */
  changedAt: Date;
}

/** A page, and when it last changed. */
export interface ChangedPage {
  id: Id;
  changedAt: Date;
}

/** How many rows are read at once: few enough for others to be served in between. */
const BATCH = 5_000;

/** A page changes with what it is about and with every review on it. Profiles without a review are not listed. */
const CHANGES: Record<SitemapKind, string> = {
  courts: `${changesOf("courts", "court_id")} where true`,
  equipment: `${changesOf("equipment", "equipment_id")} where true`,
  profiles: `${changesOf("users", "user_id")} where exists (select from reviews r where r.user_id = i.id)`,
};

/** The reviews are looked up by their index for each row, which a batch has few of. */
function changesOf(table: string, column: string): string {
  return `select i.id,
    greatest(i.updated_at, (select max(r.updated_at) from reviews r where r.${column} = i.id)) as changed_at
    from ${table} i`;
}

interface ChangeRow {
  id: Id;
  changed_at: Date | string;
}

/** The questions that a sitemap asks, of all that has a page. */
export class SitemapRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Everything of a kind in stretches of so many. */
  async ranges(kind: SitemapKind, length: number): Promise<SitemapRange[]> {
    const rows = await this.#em.execute<{ first: Id; changed_at: Date | string }[]>(
      `select min(id) as first, max(changed_at) as changed_at
      from (
        select id, changed_at, (row_number() over (order by id) - 1) / ?::int as stretch
        from (${CHANGES[kind]}) changes
      ) numbered
      group by stretch order by stretch`,
      [length],
    );
    return rows.map(({ first, changed_at }) => ({ first, changedAt: new Date(changed_at) }));
  }

  /** One stretch, read by keyset in batches. @param length how many at most */
  async *pages(kind: SitemapKind, { first }: SitemapRange, length: number): AsyncGenerator<ChangedPage> {
    let next: Id | undefined = first;
    for (let left = length; left > 0 && next !== undefined; left -= BATCH) {
      const size = Math.min(BATCH, left);
      // One row more, where the next batch begins.
      const rows: ChangeRow[] = await this.#changesFrom(kind, next, size + 1);
      for (const row of rows.slice(0, size)) yield { id: row.id, changedAt: new Date(row.changed_at) };
      next = rows[size]?.id;
    }
  }

  #changesFrom(kind: SitemapKind, first: Id, limit: number): Promise<ChangeRow[]> {
    return this.#em.execute<ChangeRow[]>(`${CHANGES[kind]} and i.id >= ? order by i.id limit ?`, [
      first,
      limit,
    ]);
  }
}
