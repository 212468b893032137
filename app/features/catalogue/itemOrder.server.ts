import { raw } from "@mikro-orm/core";
import type { Sort } from "~/http/listQuery";
import type { ItemKind } from "./itemKind";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK } from "./ranking";
import type { Sql } from "./searchMatch.server";

/** Newest first. */
export function newestFirst(alias: string): string {
  return `${alias}.created_at desc, ${alias}.id desc`;
}

/** The sort order of a list, as SQL; it is total. The statement needs `priorOf` after its table. */
export function itemOrder({ alias, prices }: ItemKind, sort: Exclude<Sort, "best">): Sql {
  const newest = newestFirst(alias);
  if (sort === "newest") return raw(newest);
  if (sort === "most-reviewed") return raw(`${alias}.total_reviews desc, ${newest}`);
  if (sort === "price") return raw(`${alias}.${prices.lowest} asc nulls last, ${newest}`);
  if (sort === "price-high") return raw(`${alias}.${prices.highest} desc nulls last, ${newest}`);
  // The Bayesian average (C·m + Σr) / (C + n): C and m are the prior, Σr and n the sum and number of an item's ratings.
  return raw(
    `(${alias}.total_reviews >= ?) desc,
      (prior.weight * prior.mean + ${alias}.rating_sum) / (prior.weight + ${alias}.total_reviews) desc,
      ${alias}.total_reviews desc, ${newest}`,
    [MIN_REVIEWS_TO_RANK],
  );
}

/** The SQL after the table that an order needs: the prior of the Bayesian average, `weight` reviews of `mean` stars. */
export function priorOf({ table, alias, condition = "true" }: ItemKind, sort: Sort): Sql {
  if (sort !== "top") return raw(" ");
  return raw(
    `cross join (select greatest(?, percentile_cont(0.5) within group (order by total_reviews)) as weight,
      coalesce(sum(rating_sum) / nullif(sum(total_reviews), 0), 0)::float8 as mean
      from ${table} ${alias} where ${condition}) as prior`,
    [MIN_PRIOR_WEIGHT],
  );
}
