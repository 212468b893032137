import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import { countedSql } from "./counted";
import { RATINGS, type RatingCount } from "./review.limits";
import type { ReviewedItem } from "./review.view";

export interface RatingCounts {
  /** The number of reviews that count by rating, from 5 down to 0.5. */
  counts: RatingCount[];
  /** Whether the item has visible reviews that do not count. */
  hasUncounted: boolean;
}

/** Counts the visible reviews of an item in one statement. */
export async function ratingCounts(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
): Promise<RatingCounts> {
  const rows = await runPrepared<{ rating: string; is_counted: boolean; count: number }>(
    em,
    `select r.rating, ${countedSql("r")} as is_counted, count(*)::int as count
      from reviews r where r.${itemColumns[itemType]} = $1 group by 1, 2`,
    [itemId],
  );
  const counted = rows.filter((row) => row.is_counted);
  const counts = new Map(counted.map(({ rating, count }) => [Number(rating), count]));
  return {
    counts: RATINGS.map((rating) => ({ rating, count: counts.get(rating) ?? 0 })),
    hasUncounted: rows.length > counted.length,
  };
}
