import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { Time } from "~/lib/time";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { reviewAuditRecord } from "../reviews/auditFields.server";
import { endReviewNotice } from "../users/reviewNotice.server";
import type { AppealVerdict } from "./appeal.view";
import { AppealQueries, MAY_DECIDE_APPEAL } from "./appealQueries.server";
import { endHiding, lockReview } from "./lockedReview.server";

/** The result of an appeal. */
export type AppealOutcome =
  | "appealed"
  /** There is an appeal against this hiding already. */
  | "already appealed"
  /** The review is not hidden, does not exist, or is another user's. */
  | "missing";

/** The result of a decision on an appeal. */
export type AppealDecisionOutcome =
  | "done"
  /** It was decided, or its review shown again, meanwhile. */
  | "decided"
  /** Another super admin has to decide. */
  | "not allowed"
  /** The review was edited after it was shown to the super admin. */
  | "edited"
  /** The appeal does not exist. */
  | "missing";

/** A super admin's decision on an appeal. */
interface AppealDecision {
  verdict: AppealVerdict;
  answer: string;
  /** The version of the review that they saw. */
  version: number;
  /** The id of the super admin. */
  by: string;
}

/** Stores appeals against hidings, and decides on them. */
export class AppealRepository extends AppealQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /**
   * Stores the author's appeal against the current hiding of a review, and ends the notice of it, which the author has
   * read. There is one appeal for each hiding.
   */
  add(reviewId: number, userId: string, text: string): Promise<AppealOutcome> {
    return transaction(this.em, async (em): Promise<AppealOutcome> => {
      // Waits for a decision that shows the review again.
      const own = await em.execute<object[]>(
        "select 1 from all_reviews where id = ? and user_id = ? for no key update",
        [reviewId, userId],
      );
      if (own.length === 0) return "missing";
      const [hiding] = await em.execute<{ id: number; appealed_at: Time | null }[]>(
        "select id, appealed_at from hidings where review_id = ? and ended_at is null for no key update",
        [reviewId],
      );
      if (!hiding) return "missing";
      if (hiding.appealed_at !== null) return "already appealed";
      await em.execute("update hidings set appealed_at = ? where id = ?", [new Date(), hiding.id]);
      await em.execute("insert into appeals (hiding_id, review_id, text) values (?, ?, ?)", [
        hiding.id,
        reviewId,
        text,
      ]);
      await endReviewNotice(em, "hidden_review_id", userId, reviewId);
      return "appealed";
    });
  }

  /** Grants an appeal, which shows the review again, or upholds the hiding. The author and the reporters can read it. */
  decide(hidingId: number, { verdict, answer, version, by }: AppealDecision): Promise<AppealDecisionOutcome> {
    return transaction(this.em, async (em): Promise<AppealDecisionOutcome> => {
      const [found] = await em.execute<{ review_id: number | null }[]>(
        "select review_id from hidings where id = ? and appealed_at is not null",
        [hidingId],
      );
      const review = found?.review_id ? await lockReview(em, found.review_id) : null;
      if (!review) return "missing";
      const [open] = await em.execute<{ may_decide: boolean }[]>(
        `select ${MAY_DECIDE_APPEAL} as may_decide from hidings h join all_reviews r on r.id = h.review_id
          where h.id = ? and h.verdict is null and h.ended_at is null`,
        [by, by, hidingId],
      );
      if (!open) return "decided";
      if (!open.may_decide) return "not allowed";
      if (review.version !== version) return "edited";
      await em.execute("update appeals set answer = ? where hiding_id = ?", [answer, hidingId]);
      const now = new Date();
      if (verdict === "granted") await grant(em, review.id, now, by);
      else await uphold(em, hidingId, now, by);
      await em.execute("update users set hidden_review_id = ? where id = ?", [review.id, review.userId]);
      const after =
        verdict === "granted" ? { decision: "Shown again", answer } : { decision: "Stays hidden", answer };
      await this.#audit.record(em, {
        ...reviewAuditRecord(`appeal-${verdict}`, review, { after }),
        // It may be about people.
        withheld: ["answer"],
      });
      return "done";
    });
  }

  /** Ends the notice that this review of the user was hidden or shown again. @param reviewId null ends none */
  async dismissHidingNotice(userId: string, reviewId: number | null): Promise<void> {
    await endReviewNotice(this.em, "hidden_review_id", userId, reviewId);
  }

  /** Ends the notice that a report of the user was decided. */
  async dismissReportNotice(userId: string): Promise<void> {
    await this.em.execute("update users set has_report_outcome = false where id = ?", [userId]);
  }
}

/**
 * Shows the review again. The decision on its reports is from now on that it is kept, and its reporters hear so. It still
 * counts in the month in which the reports were decided.
 */
async function grant(em: EntityManager, reviewId: number, now: Date, by: string): Promise<void> {
  await endHiding(em, reviewId, now, by);
  await em.execute(
    `with changed as (
        update report_decisions set verdict = 'kept' where verdict = 'hidden' and id = (
          select max(id) from report_decisions where review_id = ?) returning id)
      update users set has_report_outcome = true
        where id in (select user_id from reports where decision_id in (select id from changed))`,
    [reviewId],
  );
}

async function uphold(em: EntityManager, hidingId: number, now: Date, by: string): Promise<void> {
  await em.execute("update hidings set verdict = 'upheld', decided_at = ?, decided_by = ? where id = ?", [
    now,
    by,
    hidingId,
  ]);
}
