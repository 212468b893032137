import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { recordForAuthor } from "./moderatorChange.server";
import type { ReviewView } from "./review.view";

/**
 * Stores what remains of a review, before a moderator deletes it: that its open reports, which go with it, are decided, and an
 * event in its author's security log. Triggers store the reports that were decided before.
 */
export async function recordDeletion(
  em: EntityManager,
  review: Pick<ReviewView, "id" | "userId" | "itemName">,
  now: Date,
): Promise<void> {
  await em.execute(
    `insert into deleted_reports (reported_at, decided_at)
      select created_at, ?::timestamptz from reports where review_id = ? and decision_id is null`,
    [now, review.id],
  );
  await recordForAuthor(em, "review-deleted", review);
}
