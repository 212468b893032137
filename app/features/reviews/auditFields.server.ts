import type { AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import type { ReviewView } from "./review.view";

/** What the audit log tells of a review. */
export function reviewAuditFields({
  rating,
  reviewText,
}: Pick<ReviewView, "rating" | "reviewText">): AuditFields {
  return { rating, reviewText };
}

/** Something that was done to a review, for the audit log: of its words the length alone is kept. */
export function reviewAuditRecord(
  action: AuditRecord["action"],
  { id, itemName }: Pick<ReviewView, "id" | "itemName">,
  change: Pick<AuditRecord, "before" | "after">,
): AuditRecord {
  return { action, subject: { kind: "review", id, name: itemName }, withheld: ["reviewText"], ...change };
}
