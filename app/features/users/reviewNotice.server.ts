import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The columns of `users` with the review that a notice on every page is about. */
type NoticeColumn = "held_review_id" | "hidden_review_id" | "moderated_review_id";

/**
 * Ends a user's notice on a review, which one on another review may have replaced. The database then shows the newest of those
 * that are not read yet.
 * @param reviewId null ends none
 */
export async function endReviewNotice(
  em: EntityManager,
  column: NoticeColumn,
  userId: string,
  reviewId: number | null,
): Promise<void> {
  const earlier = `earlier_${column}s`;
  await em.execute(
    `update users set ${column} = nullif(${column}, ?), ${earlier} = array_remove(${earlier}, ?)
      where id = ? and (${column} = ? or ? = any (${earlier}))`,
    [reviewId, reviewId, userId, reviewId, reviewId],
  );
}
