import type { AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import type { ReviewView } from "./review.view";

/** The fields of a review in the audit log, each aspect as a field of its own. */
export function reviewAuditFields({
  rating,
  reviewText,
  aspects,
  interest,
  visited,
  pictures,
}: Pick<ReviewView, "rating" | "reviewText" | "aspects" | "interest"> &
  Partial<Pick<ReviewView, "visited" | "pictures">>): AuditFields {
  return {
    rating,
    reviewText,
    ...aspects,
    interest,
    ...(visited ? { visited } : {}),
    ...(pictures ? { pictures: pictures.length } : {}),
  };
}

/** An audit record about a review. Of its text only the length is stored, and its author only when it is deleted. */
export function reviewAuditRecord(
  action: AuditRecord["action"],
  { id, userId, itemName }: Pick<ReviewView, "id" | "userId" | "itemName">,
  change: Pick<AuditRecord, "before" | "after">,
): AuditRecord {
  return {
    action,
    subject: { kind: "review", id, name: itemName },
    ...(action === "deleted" ? { author: userId } : {}),
    withheld: ["reviewText"],
    ...change,
  };
}
