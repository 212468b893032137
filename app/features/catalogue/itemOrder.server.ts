import { raw } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { Sort } from "~/http/listQuery";
import type { ItemKind } from "./itemKind";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK } from "./ranking";
import type { Sql } from "./searchMatch.server";

/** The prior of the Bayesian average: `weight` reviews of `mean` stars. */
interface Prior {
  weight: number;
  mean: number;
}

/** Newest first. */
export function newestFirst(alias: string): string {
  return `${alias}.created_at desc, ${alias}.id desc`;
}

/** The sort order of a list, as SQL; it is total. */
export async function itemOrder(
  em: EntityManager,
  kind: ItemKind,
  sort: Exclude<Sort, "best">,
): Promise<Sql> {
  const { alias, prices } = kind;
  const newest = newestFirst(alias);
  if (sort === "newest") return raw(newest);
  if (sort === "most-reviewed") return raw(`${alias}.total_reviews desc, ${newest}`);
  if (sort === "price") return raw(`${alias}.${prices.lowest} asc nulls last, ${newest}`);
  if (sort === "price-high") return raw(`${alias}.${prices.highest} desc nulls last, ${newest}`);
  const { weight, mean } = await priorOf(em, kind);
  // The Bayesian average (C·m + Σr) / (C + n): C and m are the prior, Σr and n the sum and number of an item's ratings.
  return raw(
    `(${alias}.total_reviews >= ?) desc,
      (?::float8 * ? + ${alias}.rating_sum) / (? + ${alias}.total_reviews) desc,
      ${alias}.total_reviews desc, ${newest}`,
    [MIN_REVIEWS_TO_RANK, weight, mean, weight],
  );
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
