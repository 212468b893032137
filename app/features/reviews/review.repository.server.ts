import { isDeepStrictEqual } from "node:util";
import { LockMode } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import { type LimitCount, LimitExceeded, waitIn } from "~/sql/limitCounts.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import { runPrepared, runStatement } from "~/sql/statement.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import { changedAspects } from "../catalogue/aspects";
import type { ImageRepository } from "../images/image.repository.server";
import { reviewAuditFields, reviewAuditRecord } from "./auditFields.server";
import { recordDeletion } from "./deletedByModerator.server";
import { ownsAnySql } from "./itemOwner.server";
import { mayModerate } from "./mayModerate.server";
import { type ModeratedChange, notifyAuthor, withholdVersions } from "./moderatorChange.server";
import { replacePictures } from "./replacePictures.server";
import { Review } from "./review.entity";
import type { ReviewChange, ReviewFields } from "./review.schema";
import { type ReviewedItem, type ReviewRow, type ReviewView, reviewView } from "./review.view";
import { type AdditionRow, addition } from "./reviewAddition.server";
import { ReviewQueries } from "./reviewQueries.server";
import { appealWaitsSql } from "./waitingAppeal.server";

export type AddOutcome =
  | { outcome: "added"; review: ReviewView }
  /** The user has reviewed this court before. */
  | { outcome: "already reviewed" }
  /** An owner of a court or a brand has not stated an interest. */
  | { outcome: "interest missing" }
  | { outcome: "no such item" };

/** What says whether the form of a new review has been sent before. */
interface SubmittedForm {
  /** The id of the user's newest review of the item when it was rendered. */
  lastReview: number;
  /** Those of the pictures that it adds. */
  descriptions: readonly string[];
}

export type UpdateOutcome =
  | { outcome: "changed"; review: ReviewView }
  | { outcome: "stale"; version: number }
  /** The author owns a court or a brand, and the review would have no interest. */
  | { outcome: "interest missing" }
  /** Another super admin has to change it. */
  | { outcome: "not allowed" }
  | { outcome: "missing" };

export type RemoveOutcome =
  | "done"
  /** The review was changed since it was read. */
  | "stale"
  /** Another super admin has to decide. */
  | "not allowed"
  /** An appeal against its hiding waits for a decision, which a moderator's deletion would leave without one. */
  | "appealed"
  | "missing";

/** Reads and changes reviews. */
export class ReviewRepository extends ReviewQueries {
  readonly #audit: AuditLog;
  readonly #images: ImageRepository;

  constructor(em: EntityManager, audit: AuditLog, images: ImageRepository) {
    super(em);
    this.#audit = audit;
    this.#images = images;
  }

  /**
   * Adds a user's review of an item. A unique index allows one review per court and user.
   * @param counts the rate limits that count it, each only if those before it allow it
   * @param lastReview of a form, the id of the user's newest review of the item when it was rendered; if the form has been
   *   sent before, nothing is added or counted, and the review of its first submission is the added one
   * @throws LimitExceeded, and FieldError when a picture cannot be used
   */
  async add(
    userId: string,
    item: ReviewedItem,
    { pictures, ...fields }: ReviewFields,
    counts: readonly LimitCount[],
    lastReview?: number,
  ): Promise<AddOutcome> {
    const wanted = pictures ?? [];
    const descriptions = wanted.map(({ description }) => description);
    const form = lastReview === undefined ? null : { lastReview, descriptions };
    const added =
      wanted.length === 0
        ? await retryOnDeadlock(() => insert(this.em, userId, item, fields, counts, form))
        : await transaction(this.em, async (em) => {
            const inserted = await insert(em, userId, item, fields, counts, form);
            if (inserted.outcome !== "added") return inserted;
            const { id: reviewId } = inserted.review;
            await replacePictures(em, this.#images, {
              reviewId,
              current: [],
              wanted,
              mayAdd: true,
            });
            return {
              outcome: "added",
              review: (await this.findIn(em, reviewId)) ?? inserted.review,
            } as const;
          });
    if (added.outcome !== "sent before") return added;
    const review = await this.findIn(this.em, added.id);
    // It may have been deleted meanwhile.
    return review ? { outcome: "added", review } : this.add(userId, item, { pictures, ...fields }, counts);
  }

  /**
   * Edits a review. The database stores the earlier version of its text. A moderator cannot add pictures.
   * @param version the version the editor read; null skips the check for concurrent edits
   * @param moderationReason why a moderator changes it; null when its author does
   * @throws FieldError when a picture cannot be used
   */
  change(
    id: number,
    version: number | null,
    fields: ModeratedChange,
    moderationReason: string | null,
  ): Promise<UpdateOutcome> {
    return this.#locked(id, async (review, em): Promise<UpdateOutcome> => {
      const before = review && (await this.findIn(em, id));
      if (!before) return { outcome: "missing" };
      if (version !== null && version !== review.version) {
        return { outcome: "stale", version: review.version };
      }
      if (moderationReason !== null) {
        if (!(await mayModerate(em, id, this.#audit.actor))) return { outcome: "not allowed" };
      } else if (await lacksInterest(em, before, fields)) {
        // With the review locked, which the acceptance of a claim waits for, or has marked. A super admin is not asked.
        return { outcome: "interest missing" };
      }
      const moderation = await this.#apply(em, { review, before }, fields, moderationReason);
      await em.flush();
      const changed = await this.findIn(em, id);
      if (!changed) return { outcome: "missing" };
      await this.#record(em, "changed", before, {
        before: reviewAuditFields(before),
        after: { ...reviewAuditFields(changed), ...moderation },
      });
      return { outcome: "changed", review: changed };
    });
  }

  /**
   * Deletes a review.
   * @param version the version the user read; null skips the check for concurrent edits
   */
  remove(id: number, version: number | null): Promise<RemoveOutcome> {
    return this.#locked(id, async (review, em): Promise<RemoveOutcome> => {
      const before = review && (await this.findIn(em, id));
      if (!before) return "missing";
      if (version !== null && version !== before.version) return "stale";
      const { actor } = this.#audit;
      if (actor && actor.id !== before.userId) {
        if (!(await mayModerate(em, id, actor))) return "not allowed";
        if (await hasWaitingAppeal(em, id)) return "appealed";
        await recordDeletion(em, before, new Date());
      }
      await this.#record(em, "deleted", before, { before: reviewAuditFields(before) });
      await em.remove(review).flush();
      return "done";
    });
  }

  /**
   * Changes a review. What a moderator changes is marked with the reason, and its author gets a notice.
   * @returns what the audit log has of a moderator's change besides the fields
   */
  async #apply(
    em: EntityManager,
    { review, before }: { review: Review; before: ReviewView },
    { pictures, withholdsVersions = false, ...fields }: ModeratedChange,
    moderationReason: string | null,
  ): Promise<AuditFields> {
    assignFields(review, fields);
    const isRewritten = review.rating !== before.rating || review.reviewText !== before.reviewText;
    const { id: reviewId, pictures: current } = before;
    const mayAdd = moderationReason === null;
    const hasNewPictures =
      pictures !== undefined &&
      (await replacePictures(em, this.#images, { reviewId, current, wanted: pictures ?? [], mayAdd }));
    const isWithheld = moderationReason !== null && withholdsVersions;
    if (isWithheld) await withholdVersions(em, reviewId);
    // Neither the pictures nor the versions are part of the entity.
    if (hasNewPictures || isWithheld) review.updatedAt = new Date();
    const isModerated =
      moderationReason !== null &&
      (isRewritten || hasNewDetails(review, before) || hasNewPictures || isWithheld);
    // An author's change of details or pictures alone leaves the mark of a moderator's change.
    if (isRewritten || isModerated) review.moderationReason = moderationReason;
    // The database tells the author of a change of the text.
    if (isModerated && !isRewritten) await notifyAuthor(em, before);
    if (!isModerated) return {};
    return { reason: moderationReason, ...(isWithheld ? { earlierVersions: "Withheld" } : {}) };
  }

  /** Runs `write` in a transaction with the review and its item locked; passes null if there is no such review. */
  #locked<Result>(
    id: number,
    write: (review: Review | null, em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return transaction(this.em, async (em) => {
      await lockItemsOfReviews(em, "id", id);
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ["visitedOn"] } as const;
      return write(await em.findOne(Review, id, options), em);
    });
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

/** Adds a review without pictures, with one statement. */
async function insert(
  em: EntityManager,
  userId: string,
  item: ReviewedItem,
  fields: Omit<ReviewFields, "pictures">,
  counts: readonly LimitCount[],
  form: SubmittedForm | null,
): Promise<AddOutcome | { outcome: "sent before"; id: number }> {
  const values = [
    ...[userId, item.itemId, fields.rating, fields.reviewText ?? null],
    ...[JSON.stringify(changedAspects({}, fields.aspects ?? null)), fields.interest ?? null],
    fields.visitedOn ?? null,
    ...counts.flatMap(({ key, milliseconds, times }) => [key, milliseconds, times]),
    ...(form ? [form.lastReview, JSON.stringify(form.descriptions)] : []),
  ];
  const statement = addition(item.itemType, counts.length, form !== null);
  const [row] = await runStatement(em, statement, values);
  if (!row) throw new Error("The statement returned no row");
  if (row.sent_id) return { outcome: "sent before", id: row.sent_id };
  for (const [at, count] of counts.entries()) {
    const seconds = waitIn(count, { points: row[`points_${at}`] ?? 0, wait: row[`wait_${at}`] ?? 0 });
    if (seconds > 0) throw new LimitExceeded(at, seconds);
  }
  if (row.lacks_interest) return { outcome: "interest missing" };
  if (isReview(row)) return { outcome: "added", review: reviewView(row) };
  return { outcome: row.is_known ? "already reviewed" : "no such item" };
}

/** Whether the review was added. */
function isReview(row: AdditionRow): row is AdditionRow & ReviewRow {
  return row.id !== null;
}

/** Whether the change of a review leaves it without an interest although its author has to state one. */
async function lacksInterest(
  em: EntityManager,
  { userId, itemType, interest: current }: ReviewView,
  { interest = current }: ReviewChange,
): Promise<boolean> {
  if (interest !== null) return false;
  const sql = `select ${ownsAnySql(itemType, "$1")} as owns`;
  const [row] = await runPrepared<{ owns: boolean }>(em, sql, [userId]);
  return row?.owns ?? false;
}

/** Whether an appeal against the hiding of a review waits for a decision. */
async function hasWaitingAppeal(em: EntityManager, reviewId: number): Promise<boolean> {
  const [row] = await em.execute<{ waits: boolean }[]>(`select ${appealWaitsSql("?")} as waits`, [reviewId]);
  return row?.waits ?? false;
}

/** Whether the interest or the ratings of aspects differ. */
function hasNewDetails({ interest, aspects }: Review, before: ReviewView): boolean {
  return interest !== before.interest || !isDeepStrictEqual(aspects, before.aspects);
}

/** Changes the fields of a review that are given. */
function assignFields(
  review: Review,
  { rating, reviewText, aspects, interest, visitedOn }: Omit<ReviewChange, "pictures">,
): void {
  if (rating !== undefined) review.rating = rating;
  if (reviewText !== undefined) review.reviewText = reviewText;
  if (aspects !== undefined) review.aspects = changedAspects(review.aspects, aspects);
  if (interest !== undefined) review.interest = interest;
  // A code of an earlier day, which is valid for two, does not set the day back.
  if (visitedOn !== undefined && visitedOn > (review.visitedOn ?? "")) review.visitedOn = visitedOn;
}
