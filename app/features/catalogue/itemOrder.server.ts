import { raw, sql } from "@mikro-orm/core";
import type { Sort } from "~/http/listQuery";
import { type AspectName, isAspect } from "./aspects";
import type { KindSql } from "./kindSql";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK } from "./ranking";
import { bestReviewedFirst, type Sql } from "./searchMatch.server";

/** Newest first. */
export function newestFirst(alias: string): string {
  return `${alias}.created_at desc, ${alias}.id desc`;
}

/** The SQL after the table of a list: its items in a total order. @param slice the limit and the offset */
export function inOrder(kind: KindSql, sort: Sort | AspectName, where: Sql, slice: Sql): Sql {
  const { alias, prices } = kind;
  const newest = newestFirst(alias);
  const by = (order: string) => sql`where ${where} order by ${raw(order)} ${slice}`;
  if (sort === "best") return by(bestReviewedFirst(alias));
  if (sort === "newest") return by(newest);
  if (sort === "most-reviewed") return by(`${alias}.total_reviews desc, ${newest}`);
  if (sort === "price") return by(`${alias}.${prices.lowest} asc nulls last, ${newest}`);
  if (sort === "price-high") return by(`${alias}.${prices.highest} desc nulls last, ${newest}`);
  const totals = isAspect(sort) ? totalsOfAspect(alias, sort) : totalsOfReviews(alias);
  const { sum, count } = totals;
  // The Bayesian average (C·m + Σr) / (C + n): C and m are the prior, Σr and n the sum and number of an item's ratings.
  const average = `(prior.weight * prior.mean + ${sum}) / (prior.weight + ${count})`;
  const order = by(`(${count} >= ${MIN_REVIEWS_TO_RANK}) desc, ${average} desc, ${count} desc, ${newest}`);
  return sql`${priorOf(kind, totals)} ${order}`;
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

/**
 * The SQL that joins the prior of the Bayesian average: `weight` reviews of `mean` stars. It is materialized, as Postgres
 * may otherwise compute it for each item.
 */
function priorOf({ table, alias, condition = "true" }: KindSql, { sum, count }: RatingTotals): Sql {
  return raw(
    `cross join (with prior as materialized (select
      greatest(${MIN_PRIOR_WEIGHT}, percentile_cont(0.5) within group (order by ${count})) as weight,
      coalesce(sum(${sum}) / nullif(sum(${count}), 0), 0)::float8 as mean
      from ${table} ${alias} where ${condition}) select * from prior) as prior`,
  );
}
