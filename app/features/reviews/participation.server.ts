import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import { ownedSql } from "./itemOwner.server";
import type { ReviewedItem } from "./review.view";

/** What a user has to do with an item. */
export interface Participation {
  /** The id of the user's newest visible review of it; null without one. */
  own: number | null;
  /** Whether a review of the user's is hidden. */
  hasHidden: boolean;
  /** Whether the user has voted for a review of it. */
  hasVoted: boolean;
  /** Whether the user owns the court or the brand. */
  owns: boolean;
}

/** That of visitors. */
export const NO_PARTICIPATION: Participation = { own: null, hasHidden: false, hasVoted: false, owns: false };

interface Row {
  own: number | null;
  has_hidden: boolean;
  has_voted: boolean;
  owns: boolean;
}

/** Reads all of it in one statement. */
export async function participationOf(
  em: EntityManager,
  userId: string,
  { itemType, itemId }: ReviewedItem,
): Promise<Participation> {
  const isOwn = `r.user_id = $1 and r.${itemColumns[itemType]} = $2`;
  const [row] = await runPrepared<Row>(
    em,
    `select
      (select r.id from reviews r where ${isOwn} order by r.created_at desc, r.id desc limit 1) as own,
      exists (select from all_reviews r where ${isOwn} and r.hidden_for is not null) as has_hidden,
      exists (select from review_votes v join all_reviews r on r.id = v.review_id
        where v.user_id = $1 and r.${itemColumns[itemType]} = $2) as has_voted,
      ${ownedSql(itemType, "$1", "$2")} as owns`,
    [userId, itemId],
  );
  if (!row) return NO_PARTICIPATION;
  return { own: row.own, hasHidden: row.has_hidden, hasVoted: row.has_voted, owns: row.owns };
}

/** Whether a user has reviewed an item, visibly or not. */
export function hasReviewed({ own, hasHidden }: Participation): boolean {
  return own !== null || hasHidden;
}
