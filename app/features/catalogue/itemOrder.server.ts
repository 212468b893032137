import { type QueryOrderMap, raw } from "@mikro-orm/core";
import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { Sort } from "~/http/listQuery";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK, type Prior } from "./ranking";

/** A kind of item whose members are ranked against each other. All of it is SQL of our own, none from outside. */
export interface ItemKind {
  table: string;
  /** The table's alias in the query that is ordered. */
  alias: string;
  /** The column that Price goes by. */
  price: string;
  /** Which rows of the table are of this kind; all, where it is left out. */
  condition?: string;
}

/** What every kind of item has in common, as far as it is ordered by it. */
interface Item {
  id: number;
  totalReviews: number;
  createdAt: Date;
}

/** What came last stands first. */
export const LATEST: QueryOrderMap<Item> = { createdAt: "desc", id: "desc" };

/** The order of a list of one kind of item, by the items alone; no two stand level in it. */
export async function itemOrder(
  em: EntityManager,
  kind: ItemKind,
  sort: Exclude<Sort, "best">,
): Promise<QueryOrderMap<Item>[]> {
  if (sort === "newest") return [LATEST];
  if (sort === "most-reviewed") return [{ totalReviews: "desc" }, LATEST];
  const { alias, price } = kind;
  if (sort === "price") return [{ [raw(`${alias}.${price}`)]: "asc nulls last" }, LATEST];
  const { weight, mean } = await priorOf(em, kind);
  const score = `(?::float8 * ? + ${alias}.rating_sum) / (? + ${alias}.total_reviews)`;
  return [
    { [raw(`(${alias}.total_reviews >= ?)`, [MIN_REVIEWS_TO_RANK])]: "desc" },
    { [raw(score, [weight, mean, weight])]: "desc" },
    { totalReviews: "desc" },
    LATEST,
  ];
}

async function priorOf(em: EntityManager, { table, alias, condition = "true" }: ItemKind): Promise<Prior> {
  const [row] = await em.execute<{ median: number | null; mean: string | null }[]>(
    `select percentile_cont(0.5) within group (order by total_reviews) as median,
      sum(rating_sum) / nullif(sum(total_reviews), 0) as mean from ${table} ${alias} where ${condition}`,
  );
  return {
    weight: Math.max(MIN_PRIOR_WEIGHT, Number(row?.median ?? 0)),
    mean: Number(row?.mean ?? 0),
  };
}
