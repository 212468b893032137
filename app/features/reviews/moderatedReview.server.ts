import { type Rule, ruleHref, ruleLabel } from "./guideline.rules";
import { reasonLabel } from "./report.reasons";
import { type ModeratedReview, type ReviewRow, reviewView } from "./review.view";

/** A row with what its author and super admins see besides. */
export interface ModeratedReviewRow extends ReviewRow {
  hidden_rule: Rule | null;
  has_appeal: boolean;
}

export function moderatedReview(row: ModeratedReviewRow): ModeratedReview {
  return {
    ...reviewView(row),
    hiddenFor: row.hidden_for,
    hiddenForText: row.hidden_for && reasonLabel(row.hidden_for),
    hiddenRule: row.hidden_rule && { label: ruleLabel(row.hidden_rule), href: ruleHref(row.hidden_rule) },
    hasAppeal: row.has_appeal,
  };
}
