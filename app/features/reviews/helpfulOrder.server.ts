import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemColumns.server";
import { countedSql } from "./counted";
import type { ReviewedItem } from "./review.view";
import { wilsonLowerBoundSql } from "./wilson";

/** A part of the list. */
export interface HelpfulSlice {
  /** Only reviews with this rating; null for all. */
  rating: number | null;
  /** Only reviews with a visit. */
  visited: boolean;
  limit: number;
  offset: number;
}

/**
 * The ids of an item's reviews that count, the most helpful first. A review's trials are the voters who could have voted for it:
 * those who voted for a review of the item that counts when it was there, except its author; its successes are those who did. The
 * order is by the lower bound of Wilson's interval, then newest first.
 */
export async function mostHelpfulIds(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
  { rating, visited, limit, offset }: HelpfulSlice,
): Promise<number[]> {
  // A running number over reviews and voters in the order of time, as comparing each with each would take seconds.
  const rows = await em.execute<{ id: number }[]>(
    `with listed as (
      select r.id, r.user_id, r.rating, r.visited_on, r.created_at, r.helpful_count from reviews r
      where r.${itemColumns[itemType]} = ? and ${countedSql("r")}
    ), voters as (
      select v.user_id, max(v.created_at) as voted_at
      from review_votes v join listed r on r.id = v.review_id where v.counts group by v.user_id
    ), moments as (
      select id, created_at as at, 0 as voter from listed union all select null, voted_at, 1 from voters
    ), counted as (
      select id, sum(voter) over (order by at desc) as voters from moments
    ), scored as (
      select r.id, r.created_at, r.rating, r.visited_on, r.helpful_count as positives,
        c.voters - (own.user_id is not null)::int as trials
      from listed r join counted c on c.id = r.id
      left join voters own on own.user_id = r.user_id and own.voted_at >= r.created_at
    )
    select id from scored where (?::numeric is null or rating = ?::numeric) ${visited ? "and visited_on is not null" : ""}
    order by ${wilsonLowerBoundSql("positives", "trials")} desc, created_at desc, id desc limit ? offset ?`,
    [itemId, rating, rating, limit, offset],
  );
  return rows.map(({ id }) => id);
}
