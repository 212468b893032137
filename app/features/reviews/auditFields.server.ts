import type { AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import type { ReviewView } from "./review.view";

/** The fields of a review in the audit log. */
export function reviewAuditFields({
  rating,
  reviewText,
}: Pick<ReviewView, "rating" | "reviewText">): AuditFields {
  return { rating, reviewText };
}

/** An audit record about a review. Of its text only the length is stored. */
export function reviewAuditRecord(
  action: AuditRecord["action"],
  { id, itemName }: Pick<ReviewView, "id" | "itemName">,
  change: Pick<AuditRecord, "before" | "after">,
): AuditRecord {
  return { action, subject: { kind: "review", id, name: itemName }, withheld: ["reviewText"], ...change };
}
