import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/**
 * Stores that the open reports of a review are decided, before a moderator deletes it and them with it. Triggers store those
 * that were decided before.
 */
export async function decideByDeletion(em: EntityManager, reviewId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into deleted_reports (reported_at, decided_at)
      select created_at, ?::timestamptz from reports where review_id = ? and decision_id is null`,
    [now, reviewId],
  );
}
