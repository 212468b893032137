import { raw } from "@mikro-orm/core";
import type { KindSql } from "./kindSql";
import { MIN_PRIOR_WEIGHT } from "./ranking";
import type { Sql } from "./searchMatch.server";

/** The SQL of the sum and the number of an item's ratings. */
export interface RatingTotals {
  sum: string;
  count: string;
}

/**
 * The SQL of the Bayesian average (C·m + Σr) / (C + n): C and m are the prior, which `priorOf` joins, Σr and n the sum and
 * number of an item's ratings.
 */
export function bayesianAverage({ sum, count }: RatingTotals): string {
  return `(prior.weight * prior.mean + ${sum}) / (prior.weight + ${count})`;
}

/**
 * The SQL that joins the prior of the Bayesian average: `weight` reviews of `mean` stars. It is materialized, as Postgres
 * may otherwise compute it for each item.
 */
export function priorOf({ table, alias, condition = "true" }: KindSql, { sum, count }: RatingTotals): Sql {
  return raw(
    `cross join (with prior as materialized (select
      greatest(${MIN_PRIOR_WEIGHT}, percentile_cont(0.5) within group (order by ${count})) as weight,
      coalesce(sum(${sum}) / nullif(sum(${count}), 0), 0)::float8 as mean
      from ${table} ${alias} where ${condition}) select * from prior) as prior`,
  );
}
