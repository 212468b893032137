import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The columns of `users` with the review that a notice on every page is about. */
type NoticeColumn = "held_review_id" | "hidden_review_id" | "moderated_review_id";

/**
 * Ends a user's notice on a review. One on another review may have replaced it, and is not read yet.
 * @param reviewId null ends none
 */
export async function endReviewNotice(
  em: EntityManager,
  column: NoticeColumn,
  userId: string,
  reviewId: number | null,
): Promise<void> {
  await em.execute(`update users set ${column} = null where id = ? and ${column} = ?`, [userId, reviewId]);
}
