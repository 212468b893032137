import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import type { AspectRatings } from "../catalogue/aspects";
import { reviewAuditFields, reviewAuditRecord } from "../reviews/auditFields.server";
import { type Reason, reasonLabel } from "../reviews/review.reasons";
import type { ReportFields } from "./report.schema";
import type { ReviewedVersion, Verdict } from "./report.view";
import { type DecisionRow, ReportQueries, STANDING } from "./reportQueries.server";

/** The result of reporting a review. */
export type ReportOutcome = "reported" | "already reported" | "missing";

/** The result of a decision. */
export type DecisionOutcome =
  | "done"
  /** Another admin has decided or undone it first. */
  | "decided"
  /** The review was edited after it was shown to the admin. */
  | "edited"
  /** The review does not exist. */
  | "missing";

/** A review locked for a decision. */
interface LockedReview {
  id: number;
  itemName: string;
  rating: number;
  reviewText: string | null;
  aspects: AspectRatings;
  hiddenFor: Reason | null;
}

/** Stores reports of reviews, and decides on them. */
export class ReportRepository extends ReportQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /** Stores a report of another user's visible review. A unique index allows one open report per user and review. */
  add(reviewId: number, userId: string, { reason, note }: ReportFields): Promise<ReportOutcome> {
    return retryOnDeadlock(() =>
      this.em.transactional(async (em): Promise<ReportOutcome> => {
        // The key share lock makes a concurrent hide wait; a hidden review is not in the view.
        const shown = await em.execute<object[]>(
          "select 1 from reviews where id = ? and user_id <> ? for key share",
          [reviewId, userId],
        );
        if (shown.length === 0) return "missing";
        const inserted = await em.execute<object[]>(
          `insert into reports (review_id, user_id, reason, note) values (?, ?, ?, ?)
            on conflict (user_id, review_id) where decision_id is null do nothing returning id`,
          [reviewId, userId, reason, note ?? null],
        );
        return inserted.length > 0 ? "reported" : "already reported";
      }),
    );
  }

  /** Closes the reports up to the last one seen; the review does not change. */
  dismiss(seen: ReviewedVersion): Promise<DecisionOutcome> {
    return this.#decide(seen, async (em, review) => {
      const closed = await close(em, seen, "kept", "and id <= ?", [seen.lastReport]);
      await this.#record(em, "kept", review, { decision: "Kept", reports: closed });
    });
  }

  /** Hides the review from all but its author and super admins, and closes its reports if there are any. */
  hide(seen: ReviewedVersion, reason: Reason): Promise<DecisionOutcome> {
    return this.#decide(seen, async (em, review) => {
      const closed = await close(em, seen, "hidden");
      // Not through the entity, which would mark the review as edited.
      await em.execute("update all_reviews set hidden_for = ? where id = ?", [reason, review.id]);
      await this.#record(em, "hidden", review, {
        decision: "Hidden",
        reason: reasonLabel(reason),
        reports: closed,
      });
    });
  }

  /** Deletes the review and its reports. */
  remove(seen: ReviewedVersion): Promise<DecisionOutcome> {
    return this.#decide(seen, async (em, review) => {
      await em.execute("delete from all_reviews where id = ?", [review.id]);
      await this.#audit.record(
        em,
        reviewAuditRecord("deleted", review, { before: reviewAuditFields(review) }),
      );
    });
  }

  /** Undoes a decision: shows the review again and reopens its reports. */
  undo(decision: number): Promise<DecisionOutcome> {
    return this.#transaction(async (em) => {
      const findStanding = async () => {
        const rows = await em.execute<DecisionRow[]>(
          `select d.* from report_decisions d where d.id = ? and ${STANDING}`,
          [decision],
        );
        return rows[0];
      };
      const found = await findStanding();
      const review = found && (await lock(em, found.review_id));
      // Another admin may have undone the decision before this transaction held the lock.
      if (!review || !(await findStanding())) return "decided";
      if (review.hiddenFor) {
        await em.execute("update all_reviews set hidden_for = null where id = ?", [review.id]);
      }
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
    return this.#transaction(async (em) => {
      const review = await lock(em, seen.reviewId);
      if (!review) return "missing";
      if (!(await isUndecided(em, seen, review))) return "decided";
      if (review.version !== seen.version) return "edited";
      await act(em, review);
      return "done";
    });
  }

  #transaction(work: (em: EntityManager) => Promise<DecisionOutcome>): Promise<DecisionOutcome> {
    return retryOnDeadlock(() => this.em.transactional(work, { clear: true }));
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

/** Locks a review and its item until the transaction ends. @returns its current values, or null if it does not exist */
async function lock(em: EntityManager, id: number): Promise<(LockedReview & { version: number }) | null> {
  await lockItemsOfReviews(em, "id", id);
  const [row] = await em.execute<
    {
      rating: string;
      review_text: string | null;
      aspects: AspectRatings;
      hidden_for: Reason | null;
      version: number;
      item_name: string;
    }[]
  >(
    `select r.rating, r.review_text, r.aspects, r.hidden_for, r.version, coalesce(c.name, e.name) as item_name
    from all_reviews r
    left join courts c on c.id = r.court_id
    left join equipment e on e.id = r.equipment_id
    where r.id = ? for update of r`,
    [id],
  );
  if (!row) return null;
  return {
    id,
    itemName: row.item_name,
    rating: Number(row.rating),
    reviewText: row.review_text,
    aspects: row.aspects,
    hiddenFor: row.hidden_for,
    version: row.version,
  };
}

/** Stores a decision and closes the open reports with it. @returns the number of closed reports */
async function close(
  em: EntityManager,
  { reviewId, version }: ReviewedVersion,
  verdict: Verdict,
  condition = "",
  params: unknown[] = [],
): Promise<number> {
  const [decision] = await em.execute<{ id: number }[]>(
    "insert into report_decisions (review_id, verdict, review_version) values (?, ?, ?) returning id",
    [reviewId, verdict, version],
  );
  const closed = await em.execute<object[]>(
    `update reports set decision_id = ? where review_id = ? and decision_id is null ${condition} returning id`,
    [decision?.id, reviewId, ...params],
  );
  return closed.length;
}
