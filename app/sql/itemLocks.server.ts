import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type ItemColumn, itemTables } from "./itemColumns.server";

/*
 * Writing or deleting a review also updates the review count of its item, and a vote its review. To avoid deadlocks, all
 * transactions lock rows in the same order: items (courts before equipment, each by id), then reviews, then users, then
 * votes.
 */

/**
 * Locks the items of reviews that are to be changed or deleted, until the transaction ends.
 * @param column by which the reviews are found: one review, or all of a user's
 */
export async function lockItemsOfReviews(
  em: EntityManager,
  column: "id" | "user_id",
  value: number | string,
): Promise<void> {
  await em.execute(
    `with reviewed as (select court_id, equipment_id from all_reviews where ${column} = ?),
      locked_courts as (select id from courts where id in (select court_id from reviewed)
        order by id for no key update),
      locked_equipment as (select id from equipment where id in (select equipment_id from reviewed)
        order by id for no key update)
    select id from locked_courts union all select id from locked_equipment`,
    [value],
  );
}

/** Locks an item until the transaction ends. @returns false if there is none */
export async function lockItem(em: EntityManager, column: ItemColumn, id: number): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select id from ${itemTables[column]} where id = ? for no key update`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Locks a court that is to be deleted, and what else its deletion changes, until the transaction ends: a claim that goes with
 * it takes back the marks of its claimant's reviews of other courts.
 */
export async function lockCourtWithClaims(em: EntityManager, courtId: number): Promise<void> {
  const claimants = "select user_id from owner_claims where court_id = ? and cardinality(marked_reviews) > 0";
  await em.execute(
    `select id from courts where id = ? or id in (
        select court_id from all_reviews where user_id in (${claimants}))
      order by id for no key update`,
    [courtId, courtId],
  );
  await em.execute(
    `select id from all_reviews where court_id is not null and user_id in (${claimants})
      order by id for no key update`,
    [courtId],
  );
}

/**
 * Locks the reviews that a user has voted for, or replied to, until the transaction ends, for what changes which votes count
 * and deletes replies.
 */
export async function lockVotedAndRepliedReviews(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `select id from all_reviews where id in (select review_id from review_votes where user_id = ?
        union all select review_id from owner_replies where user_id = ?)
      order by id for no key update`,
    [userId, userId],
  );
}
