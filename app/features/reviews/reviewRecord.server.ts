import type { AuditRecord } from "../audit/audit.repository.server";
import type { AuditFields } from "../audit/auditChanges.server";
import type { ReviewView } from "./review.view";

/** What the audit log tells of a review. */
export function told({ rating, reviewText }: Pick<ReviewView, "rating" | "reviewText">): AuditFields {
  return { rating, reviewText };
}

/** Something that was done to a review, for the audit log: of its words the length alone is kept. */
export function reviewRecord(
  action: AuditRecord["action"],
  { id, itemName }: Pick<ReviewView, "id" | "itemName">,
  change: Pick<AuditRecord, "before" | "after">,
): AuditRecord {
  return { action, subject: { kind: "review", id, name: itemName }, withheld: ["reviewText"], ...change };
}
