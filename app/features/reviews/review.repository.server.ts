import { LockMode } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import { type LimitCount, LimitExceeded, waitIn } from "~/sql/limitCounts.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import { runStatement } from "~/sql/statement.server";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import { changedAspects } from "../catalogue/aspects";
import { reviewAuditFields, reviewAuditRecord } from "./auditFields.server";
import { Review } from "./review.entity";
import type { ReviewChange, ReviewFields } from "./review.schema";
import { type ReviewedItem, type ReviewRow, type ReviewView, reviewView } from "./review.view";
import { type AdditionRow, addition } from "./reviewAddition.server";
import { ReviewQueries } from "./reviewQueries.server";

export type AddOutcome =
  | { outcome: "added"; review: ReviewView }
  /** The user has reviewed this court before. */
  | { outcome: "already reviewed" }
  | { outcome: "no such item" };

export type UpdateOutcome = { outcome: "changed"; review: ReviewView } | { outcome: "stale" | "missing" };

/** Reads and changes reviews. */
export class ReviewRepository extends ReviewQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /**
   * Adds a user's review of an item. A unique index allows one review per court and user.
   * @param counts the rate limits that count it, each only if those before it allow it
   * @throws LimitExceeded
   */
  async add(
    userId: string,
    item: ReviewedItem,
    fields: ReviewFields,
    counts: readonly LimitCount[] = [],
  ): Promise<AddOutcome> {
    const values = [
      ...[userId, item.itemId, fields.rating, fields.reviewText ?? null],
      JSON.stringify(changedAspects({}, fields.aspects ?? null)),
      ...counts.flatMap(({ key, milliseconds, times }) => [key, milliseconds, times]),
    ];
    const statement = addition(item.itemType, counts.length);
    const [row] = await retryOnDeadlock(() => runStatement(this.em, statement, values));
    if (!row) throw new Error("The statement returned no row");
    for (const [at, count] of counts.entries()) {
      const seconds = waitIn(count, { points: row[`points_${at}`] ?? 0, wait: row[`wait_${at}`] ?? 0 });
      if (seconds > 0) throw new LimitExceeded(at, seconds);
    }
    if (isReview(row)) return { outcome: "added", review: reviewView(row) };
    return { outcome: row.item_name === null ? "no such item" : "already reviewed" };
  }

  /** Edits a review. @param version the version the editor read; null skips the check for concurrent edits */
  change(id: number, version: number | null, fields: ReviewChange): Promise<UpdateOutcome> {
    return this.#locked(id, async (review, em): Promise<UpdateOutcome> => {
      const before = review && (await this.findIn(em, id));
      if (!before) return { outcome: "missing" };
      if (version !== null && version !== review.version) return { outcome: "stale" };
      if (fields.rating !== undefined) review.rating = fields.rating;
      if (fields.reviewText !== undefined) review.reviewText = fields.reviewText;
      if (fields.aspects !== undefined) review.aspects = changedAspects(review.aspects, fields.aspects);
      await em.flush();
      const changed = await this.findIn(em, id);
      if (!changed) return { outcome: "missing" };
      await this.#record(em, "changed", before, {
        before: reviewAuditFields(before),
        after: reviewAuditFields(changed),
      });
      return { outcome: "changed", review: changed };
    });
  }

  /**
   * Deletes a review.
   * @param version the version the user read; null skips the check for concurrent edits
   */
  remove(id: number, version: number | null = null): Promise<boolean> {
    return this.#locked(id, async (review, em) => {
      const before = review && (await this.findIn(em, id));
      if (!before || (version !== null && version !== before.version)) return false;
      await this.#record(em, "deleted", before, { before: reviewAuditFields(before) });
      await em.remove(review).flush();
      return true;
    });
  }

  /** Runs `write` in a transaction with the review and its item locked; passes null if there is no such review. */
  #locked<Result>(
    id: number,
    write: (review: Review | null, em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return retryOnDeadlock(() =>
      this.em.transactional(
        async (em) => {
          await lockItemsOfReviews(em, "id", id);
          return write(await em.findOne(Review, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), em);
        },
        { clear: true },
      ),
    );
  }

  #record(
    em: EntityManager,
    action: "changed" | "deleted",
    review: ReviewView,
    change: Pick<AuditRecord, "before" | "after">,
  ): Promise<void> {
    return this.#audit.record(em, { ...reviewAuditRecord(action, review, change), owner: review.userId });
  }
}

/** Whether the review was added. */
function isReview(row: AdditionRow): row is AdditionRow & ReviewRow {
  return row.id !== null;
}
