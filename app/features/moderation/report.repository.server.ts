import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import { reviewAuditFields, reviewAuditRecord } from "../reviews/auditFields.server";
import { recordDeletion } from "../reviews/deletedByModerator.server";
import { type Rule, ruleLabel, ruleOfReason } from "../reviews/guideline.rules";
import { mayModerate } from "../reviews/mayModerate.server";
import { type Reason, reasonLabel } from "../reviews/report.reasons";
import { endHiding, type LockedReview, lockReview } from "./lockedReview.server";
import type { ReportFields } from "./report.schema";
import type { DecidedVersion, ReviewedVersion, Verdict } from "./report.view";
import { type DecisionRow, REPLY_VERSION, ReportQueries, STANDING } from "./reportQueries.server";

/** The result of reporting a review. */
export type ReportOutcome =
  | "reported"
  /** The user has an open report of the review. */
  | "already reported"
  /** The review, or the reply, does not exist. */
  | "missing"
  /** The picture does not exist any more. */
  | "picture missing";

/** The result of a decision. */
export type DecisionOutcome =
  | "done"
  /** Another admin has decided or undone it first. */
  | "decided"
  /** The review was edited after it was shown to the admin. */
  | "edited"
  /** The reply that is reported was changed after it was shown to the admin. */
  | "reply changed"
  /** Another super admin has to decide. */
  | "not allowed"
  /** The review does not exist. */
  | "missing";

/** Stores reports of reviews, and decides on them. */
export class ReportRepository extends ReportQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /**
   * Stores a report of another user's visible review, of a picture of it, or of another user's reply to it. A unique index
   * allows one open report per user and review.
   * @param isReply whether the owner's reply is reported
   */
  add(
    reviewId: number,
    userId: string,
    { reason, note, picture }: ReportFields,
    isReply = false,
  ): Promise<ReportOutcome> {
    return transaction(this.em, async (em): Promise<ReportOutcome> => {
      if (!(await isShown(em, reviewId, userId, isReply))) return "missing";
      if (picture && (isReply || !(await hasPicture(em, reviewId, picture)))) return "picture missing";
      const inserted = await em.execute<object[]>(
        `insert into reports (review_id, user_id, reason, note, created_at, is_reply, picture_url)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (user_id, review_id) where decision_id is null do nothing returning id`,
        [reviewId, userId, reason, note ?? null, new Date(), isReply, picture ?? null],
      );
      return inserted.length > 0 ? "reported" : "already reported";
    });
  }

  /** Closes the reports up to the last one seen; the review does not change. */
  dismiss(seen: ReviewedVersion): Promise<DecisionOutcome> {
    return this.#decide(seen, async (em, review) => {
      const closed = await close(em, seen, "kept", new Date(), "and id <= ?", [seen.lastReport]);
      await this.#record(em, "kept", review, { decision: "Kept", reports: closed });
    });
  }

  /**
   * Hides the review from all but its author and super admins, and closes its reports if there are any.
   * @param given the rule of the community guidelines; that of the reason by default
   */
  hide(seen: ReviewedVersion, reason: Reason, given: Rule | null = null): Promise<DecisionOutcome> {
    const rule = given ?? ruleOfReason(reason);
    return this.#decide(seen, async (em, review) => {
      const now = new Date();
      const closed = await close(em, seen, "hidden", now);
      // Not through the entity, which would mark the review as edited.
      await em.execute("update all_reviews set hidden_for = ?, hidden_at = ? where id = ?", [
        reason,
        now,
        review.id,
      ]);
      // A trigger has added the hiding.
      await em.execute(
        `update hidings set rule = ?, hidden_by = (select id from users where id = ?)
          where review_id = ? and ended_at is null`,
        [rule, this.#audit.actor?.id ?? null, review.id],
      );
      await this.#record(em, "hidden", review, {
        decision: "Hidden",
        reason: reasonLabel(reason),
        rule: ruleLabel(rule),
        reports: closed,
      });
    });
  }

  /** Deletes the review and its reports. */
  remove(seen: ReviewedVersion): Promise<DecisionOutcome> {
    return this.#decide(seen, async (em, review) => {
      await recordDeletion(em, review, new Date());
      await em.execute("delete from all_reviews where id = ?", [review.id]);
      await this.#audit.record(
        em,
        reviewAuditRecord("deleted", review, { before: reviewAuditFields(review) }),
      );
    });
  }

  /** Undoes a decision on a review: shows it again and reopens its reports. @param by the super admin */
  undo({ reviewId, version, decision }: DecidedVersion, by: string): Promise<DecisionOutcome> {
    return transaction(this.em, async (em) => {
      const review = await lockReview(em, reviewId);
      if (!review) return "missing";
      const [found] = await em.execute<DecisionRow[]>(
        `select d.* from report_decisions d where d.id = ? and d.review_id = ? and ${STANDING}`,
        [decision, reviewId],
      );
      // Another admin may have undone the decision before this transaction held the lock.
      if (!found) return "decided";
      if (!(await mayModerate(em, reviewId, { id: by }))) return "not allowed";
      if (review.version !== version) return "edited";
      if (review.hiddenFor) await endHiding(em, review.id, new Date());
      await endNotices(em, decision);
      await em.execute("delete from report_decisions where id = ?", [decision]);
      const before = found.verdict === "hidden" ? "Hidden" : "Kept";
      await this.#audit.record(
        em,
        reviewAuditRecord("restored", review, {
          before: { decision: before },
          after: { decision: "Undone" },
        }),
      );
      return "done";
    });
  }

  /** Serializes decisions on one review with a row lock. */
  #decide(
    seen: ReviewedVersion,
    act: (em: EntityManager, review: LockedReview) => Promise<void>,
  ): Promise<DecisionOutcome> {
    return transaction(this.em, async (em) => {
      const review = await lockReview(em, seen.reviewId);
      if (!review) return "missing";
      if (!(await isUndecided(em, seen, review))) return "decided";
      if (!(await mayModerate(em, review.id, this.#audit.actor))) return "not allowed";
      if (review.version !== seen.version) return "edited";
      if ((await reportedReply(em, seen)) !== (seen.replyVersion ?? null)) return "reply changed";
      await act(em, review);
      return "done";
    });
  }

  #record(
    em: EntityManager,
    action: AuditRecord["action"],
    review: LockedReview,
    after: Record<string, unknown>,
  ): Promise<void> {
    return this.#audit.record(em, reviewAuditRecord(action, review, { after }));
  }
}

/** Whether there is a visible review of another user, or a reply of another user to it. Locks the review. */
async function isShown(
  em: EntityManager,
  reviewId: number,
  userId: string,
  isReply: boolean,
): Promise<boolean> {
  // The key share lock makes a concurrent hide wait; a hidden review is not in the view. What changes a reply alone waits for
  // a share lock only.
  const shown = await em.execute<object[]>(
    isReply
      ? `select 1 from reviews r where id = ? and has_reply and not exists (
          select from owner_replies o where o.review_id = r.id and o.user_id = ?) for share`
      : "select 1 from reviews where id = ? and user_id <> ? for key share",
    [reviewId, userId],
  );
  return shown.length > 0;
}

async function hasPicture(em: EntityManager, reviewId: number, image: string): Promise<boolean> {
  const found = await em.execute<object[]>(
    "select 1 from review_pictures where review_id = ? and image_url = ?",
    [reviewId, image],
  );
  return found.length > 0;
}

/** Whether the review has a report that the admin saw or, if the decision needs none, is not hidden. */
async function isUndecided(
  em: EntityManager,
  { reviewId, lastReport }: ReviewedVersion,
  { hiddenFor }: LockedReview,
): Promise<boolean> {
  if (lastReport === null) return hiddenFor === null;
  const open = await em.execute<object[]>(
    "select 1 from reports where review_id = ? and decision_id is null and id <= ? limit 1",
    [reviewId, lastReport],
  );
  return open.length > 0;
}

/** The version of the reply that the reports seen are about; null without one. A change of a reply waits for the review's lock. */
async function reportedReply(
  em: EntityManager,
  { reviewId, lastReport }: ReviewedVersion,
): Promise<number | null> {
  const [row] = await em.execute<{ version: number | null }[]>(
    `select ${REPLY_VERSION} as version from (select ?::int as review_id, ?::int as last_report) c`,
    [reviewId, lastReport],
  );
  return row?.version ?? null;
}

/** Ends the notices of reporters who have no other outcome than that of a decision. It is not stored which they have read. */
async function endNotices(em: EntityManager, decision: number): Promise<void> {
  await em.execute(
    `update users u set has_report_outcome = false
      where has_report_outcome and id in (select user_id from reports where decision_id = ?)
        and not exists (select from reports p where p.user_id = u.id and p.decision_id <> ?)
        and not exists (select from reports_of_deleted_reviews d where d.user_id = u.id)`,
    [decision, decision],
  );
}

/** Stores a decision and closes the open reports with it. @returns the number of closed reports */
async function close(
  em: EntityManager,
  { reviewId, version }: ReviewedVersion,
  verdict: Verdict,
  now: Date,
  condition = "",
  params: unknown[] = [],
): Promise<number> {
  const [decision] = await em.execute<{ id: number }[]>(
    "insert into report_decisions (review_id, verdict, review_version, decided_at) values (?, ?, ?, ?) returning id",
    [reviewId, verdict, version, now],
  );
  const closed = await em.execute<object[]>(
    `update reports set decision_id = ? where review_id = ? and decision_id is null ${condition} returning id`,
    [decision?.id, reviewId, ...params],
  );
  return closed.length;
}
