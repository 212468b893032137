import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { product } from "~/lib/product";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import { meanOf } from "../catalogue/averageRating";
import { countedSql } from "../reviews/counted";
import { foldedBrand, ownedSql } from "../reviews/itemOwner.server";
import type { ReviewedItem } from "../reviews/review.view";
import type { BrandItem, MonthNumbers } from "./owner.view";

/** How many months an owner sees, this one included. */
const MONTHS = 12;

/** The most items of a brand that are listed. */
const MAX_ITEMS = 100;

/** Knows who owns which courts and brands, and what owners see. */
export class OwnerRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Whether a user owns an item: a court, or the brand of a racket or ball. False if it does not exist. */
  async isOwner(userId: string, { itemType, itemId }: ReviewedItem): Promise<boolean> {
    const sql = `select ${ownedSql(itemType, "$1", "$2")} as owns`;
    const [row] = await runPrepared<{ owns: boolean }>(this.#em, sql, [userId, itemId]);
    return row?.owns ?? false;
  }

  /** The number and mean of an item's reviews that count by the month that they were written in, the newest first. */
  async months({ itemType, itemId }: ReviewedItem): Promise<MonthNumbers[]> {
    const zone = `'${product.timeZone}'`;
    const rows = await this.#em.execute<{ month: string; reviews: number; mean: string | null }[]>(
      `select to_char(month, 'YYYY-MM') as month, count(r.id)::int as reviews, round(avg(r.rating), 2) as mean
      from (select date_trunc('month', ?::timestamptz at time zone ${zone}) as this) latest,
        generate_series(this - interval '${MONTHS - 1} months', this, '1 month') as month
      left join reviews r on r.${itemColumns[itemType]} = ? and ${countedSql("r")}
        and r.created_at >= month at time zone ${zone}
        and r.created_at < (month + interval '1 month') at time zone ${zone}
      group by month order by month desc`,
      [new Date(), itemId],
    );
    return rows.map(({ month, reviews, mean }) => ({
      month,
      reviews,
      mean: mean === null ? null : Number(mean),
    }));
  }

  /** The number of an item's visible reviews, and of those without a reply by any owner, those of a user left out. */
  async replies(
    { itemType, itemId }: ReviewedItem,
    userId: string,
  ): Promise<{ reviews: number; unanswered: number }> {
    const [row] = await this.#em.execute<{ reviews: number; unanswered: number }[]>(
      `select count(*)::int as reviews, count(*) filter (where not has_reply)::int as unanswered
        from reviews where ${itemColumns[itemType]} = ? and user_id <> ?`,
      [itemId, userId],
    );
    return row ?? { reviews: 0, unanswered: 0 };
  }

  /** The items of the brand of a racket or ball, by name. */
  async brandItems(itemId: number): Promise<BrandItem[]> {
    const rows = await this.#em.execute<
      { id: number; name: string; rating_sum: string; total_reviews: number }[]
    >(
      `select e.id, e.name, e.rating_sum, e.total_reviews from equipment e
        where ${foldedBrand()} = (select ${foldedBrand("o")} from equipment o where o.id = ?)
        order by e.name, e.id limit ${MAX_ITEMS}`,
      [itemId],
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      averageRating: meanOf(row.rating_sum, row.total_reviews),
      totalReviews: row.total_reviews,
    }));
  }
}
