import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { FieldError } from "~/http/fieldError";
import type { HistoryRepository } from "./history.repository.server";
import { PASSAGE_NOT_FOUND, redactedText } from "./redactedText";
import type { ReviewChange } from "./review.schema";
import type { ReviewView } from "./review.view";

/** A change of a review, by which a moderator can withhold the texts of its earlier versions as well. */
export type ModeratedChange = ReviewChange & { withholdsVersions?: boolean };

/**
 * The change that takes a passage out of a review: of its text or, if only public earlier versions have the passage, of these.
 * @param mayWithhold whether a moderator takes it out, not the author
 * @throws FieldError of `passage` if it is in none of them
 */
export async function redactionOf(
  history: HistoryRepository,
  { id, reviewText }: Pick<ReviewView, "id" | "reviewText">,
  passage: string,
  mayWithhold: boolean,
): Promise<ModeratedChange> {
  const redacted = redactedText(reviewText ?? "", passage);
  if ("text" in redacted) return { reviewText: redacted.text };
  const isEarlier =
    mayWithhold && redacted.error === PASSAGE_NOT_FOUND && (await history.isInPublicVersion(id, passage));
  if (isEarlier) return { withholdsVersions: true };
  throw new FieldError("passage", redacted.error, 422);
}

/** Withholds the texts of all earlier versions of a review, as a moderator's change of its text does. */
export async function withholdVersions(em: EntityManager, reviewId: number): Promise<void> {
  const sql = "update review_versions set withheld_at = now() where review_id = ? and withheld_at is null";
  await em.execute(sql, [reviewId]);
}

/** Notifies the author, on every page until it is read and in the security log, that a moderator has changed a review. */
export async function notifyAuthor(em: EntityManager, review: ReviewView): Promise<void> {
  await em.execute("update users set moderated_review_id = ? where id = ?", [review.id, review.userId]);
  await recordForAuthor(em, "review-changed", review);
}

/** Stores in the security log of a review's author what a moderator has done. */
export async function recordForAuthor(
  em: EntityManager,
  kind: "review-changed" | "review-deleted",
  { userId, itemName }: Pick<ReviewView, "userId" | "itemName">,
): Promise<void> {
  await em.execute("insert into security_events (user_id, kind, detail) values (?, ?, left(?, 100))", [
    userId,
    kind,
    itemName,
  ]);
}
