import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { mayDecideSql } from "../users/mayDecide.server";
import { hasClaimedSql } from "./itemOwner.server";

/**
 * SQL for whether the reply `o` to a review is the one that a report `p` of its reply is about. One that an owner writes
 * after the reported one was removed or deleted is another.
 */
export const IS_REPORTED_REPLY = "o.review_id = p.review_id and p.is_reply and o.created_at <= p.created_at";

/** SQL for whether a report `p` of a review `r` is open or, if none is, closed by the decision that may be undone. */
const IS_CURRENT = `(p.decision_id is null or p.decision_id = (select max(id) from report_decisions where review_id = r.id)
  and not exists (select from reports where review_id = r.id and decision_id is null))`;

/**
 * SQL for whether a super admin may change, hide or delete a review `r`, remove the reply to it, decide on its reports, or
 * undo that: not if they wrote the review, or the reply that one of the reports is about, or have claimed its item. Has the
 * super admin's id as parameter.
 */
export const MAY_MODERATE = mayDecideSql(
  (user) => `(${user} = r.user_id or ${hasClaimedSql("r", user)} or exists (select from owner_replies o
    join reports p on ${IS_REPORTED_REPLY} where o.review_id = r.id and o.user_id = ${user} and ${IS_CURRENT}))`,
);

/**
 * Whether the review, which is locked, may be moderated.
 * @param actor who does; null for a process, which may
 */
export async function mayModerate(
  em: EntityManager,
  reviewId: number,
  actor: { id: string } | null,
): Promise<boolean> {
  if (!actor) return true;
  const [row] = await em.execute<{ may_moderate: boolean }[]>(
    `select ${MAY_MODERATE} as may_moderate from all_reviews r where r.id = ?`,
    [actor.id, reviewId],
  );
  return row?.may_moderate ?? false;
}
