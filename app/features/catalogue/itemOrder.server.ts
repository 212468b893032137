import { raw, sql } from "@mikro-orm/core";
import type { Sort } from "~/http/listQuery";
import { type AspectName, isAspect } from "./aspects";
import type { KindSql } from "./kindSql";
import { MIN_REVIEWS_TO_RANK } from "./ranking";
import { bayesianAverage, priorOf, type RatingTotals } from "./ranking.server";
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
  const { count } = totals;
  const average = bayesianAverage(totals);
  const order = by(`(${count} >= ${MIN_REVIEWS_TO_RANK}) desc, ${average} desc, ${count} desc, ${newest}`);
  return sql`${priorOf(kind, totals)} ${order}`;
}

function totalsOfReviews(alias: string): RatingTotals {
  return { sum: `${alias}.rating_sum`, count: `${alias}.total_reviews` };
}

function totalsOfAspect(alias: string, aspect: AspectName): RatingTotals {
  const total = (part: keyof RatingTotals, type: string) =>
    `coalesce((${alias}.aspect_sums->'${aspect}'->>'${part}')::${type}, 0)`;
  return { sum: total("sum", "numeric"), count: total("count", "int") };
}
