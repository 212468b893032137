import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import type { AspectRatings } from "../catalogue/aspects";
import type { Reason } from "../reviews/report.reasons";
import type { Interest } from "../reviews/review.interests";

/** A review locked for a decision. */
export interface LockedReview {
  id: number;
  userId: string;
  version: number;
  itemName: string;
  rating: number;
  reviewText: string | null;
  aspects: AspectRatings;
  interest: Interest | null;
  hiddenFor: Reason | null;
}

/** Locks a review and its item until the transaction ends. @returns its current values, or null if it does not exist */
export async function lockReview(em: EntityManager, id: number): Promise<LockedReview | null> {
  await lockItemsOfReviews(em, "id", id);
  const [row] = await em.execute<
    {
      rating: string;
      review_text: string | null;
      aspects: AspectRatings;
      interest: Interest | null;
      hidden_for: Reason | null;
      version: number;
      user_id: string;
      item_name: string;
    }[]
  >(
    `select r.user_id, r.rating, r.review_text, r.aspects, r.interest, r.hidden_for, r.version, ${ITEM_NAME} as item_name
    from all_reviews r
    ${joinItem("r")}
    where r.id = ? for update of r`,
    [id],
  );
  if (!row) return null;
  return {
    id,
    userId: row.user_id,
    itemName: row.item_name,
    rating: Number(row.rating),
    reviewText: row.review_text,
    aspects: row.aspects,
    interest: row.interest,
    hiddenFor: row.hidden_for,
    version: row.version,
  };
}

/**
 * Ends the hiding of a locked review and shows it again. An appeal against it that waits for a decision is granted.
 * @param by the super admin who decides on the appeal; null when the hiding is undone without one
 */
export async function endHiding(
  em: EntityManager,
  reviewId: number,
  now: Date,
  by: string | null = null,
): Promise<void> {
  await em.execute(
    `update hidings set ended_at = ?,
        decided_by = case when appealed_at is not null and verdict is null then ? else decided_by end,
        decided_at = case when appealed_at is not null then coalesce(decided_at, ?) end,
        verdict = case when appealed_at is not null then coalesce(verdict, 'granted') end
      where review_id = ? and ended_at is null`,
    [now, by, now, reviewId],
  );
  // Not through the entity, which would mark the review as edited.
  await em.execute("update all_reviews set hidden_for = null where id = ?", [reviewId]);
}
