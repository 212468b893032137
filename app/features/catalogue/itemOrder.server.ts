import { raw } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { Sort } from "~/http/listQuery";
import { type AspectName, isAspect } from "./aspects";
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
  sort: Exclude<Sort, "best"> | AspectName,
): Promise<Sql> {
  const { alias, prices } = kind;
  const newest = newestFirst(alias);
  if (sort === "newest") return raw(newest);
  if (sort === "most-reviewed") return raw(`${alias}.total_reviews desc, ${newest}`);
  if (sort === "price") return raw(`${alias}.${prices.lowest} asc nulls last, ${newest}`);
  if (sort === "price-high") return raw(`${alias}.${prices.highest} desc nulls last, ${newest}`);
  const totals = isAspect(sort) ? totalsOfAspect(alias, sort) : totalsOfReviews(alias);
  const { sum, count } = totals;
  const { weight, mean } = await priorOf(em, kind, totals);
  // The Bayesian average (C·m + Σr) / (C + n): C and m are the prior, Σr and n the sum and number of an item's ratings.
  return raw(
    `(${count} >= ?) desc, (?::float8 * ? + ${sum}) / (? + ${count}) desc, ${count} desc, ${newest}`,
    [MIN_REVIEWS_TO_RANK, weight, mean, weight],
  );
}

/** The SQL of the sum and the number of an item's ratings. */
interface RatingTotals {
  sum: string;
  count: string;
}

function totalsOfReviews(alias: string): RatingTotals {
  return { sum: `${alias}.rating_sum`, count: `${alias}.total_reviews` };
}

function totalsOfAspect(alias: string, aspect: AspectName): RatingTotals {
  const total = (part: keyof RatingTotals, type: string) =>
    `coalesce((${alias}.aspect_sums->'${aspect}'->>'${part}')::${type}, 0)`;
  return { sum: total("sum", "numeric"), count: total("count", "int") };
}

async function priorOf(
  em: EntityManager,
  { table, alias, condition = "true" }: ItemKind,
  { sum, count }: RatingTotals,
): Promise<Prior> {
  const [row] = await em.execute<{ median: number | null; mean: string | null }[]>(
    `select percentile_cont(0.5) within group (order by ${count}) as median,
      sum(${sum}) / nullif(sum(${count}), 0) as mean from ${table} ${alias} where ${condition}`,
  );
  return {
    weight: Math.max(MIN_PRIOR_WEIGHT, Number(row?.median ?? 0)),
    mean: Number(row?.mean ?? 0),
  };
}
