import type { ReactNode } from "react";
import { Form } from "react-router";
import { AccountField } from "~/ui/AccountField";
import { Dialog } from "~/ui/Dialog";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { Link } from "~/ui/Link";
import { formColumn, soft } from "~/ui/styles";
import { reasonLabel } from "../reviews/report.reasons";
import { historyHref, isEdited, type ModeratedReview } from "../reviews/review.view";
import { reviewText } from "../reviews/reviewStyles";
import type { ActionResult } from "../toasts/actionResult";
import { FailureNotice } from "../toasts/FailureNotice";
import { fullName } from "../users/profile.view";
import { QuotedText } from "./QuotedText";
import type { OpenReport, ReportSummary } from "./report.view";

interface DecisionDialogProps {
  title: string;
  /** The address of the queue with its current filter and page. */
  closeTo: string;
  review: ModeratedReview;
  reports: ReportSummary;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  submit: SubmitLabels;
  consequence: string;
  /** The fields of its form. */
  children: ReactNode;
}

/** Confirms a decision on a review. The form posts to the dialog's own address. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, closeTo, review, reports, actionData, submit, consequence, children } = props;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FailureNotice actionData={actionData} />
      <ReviewQuote review={review} />
      {reports.currentReplies > 0 && review.reply && (
        <>
          <p>Reply:</p>
          <QuotedText text={review.reply.text} />
        </>
      )}
      {reports.reasons.length > 0 && (
        <p>
          {`Reported as: ${reports.reasons.map(({ reason, count }) => `${reasonLabel(reason)} (${count})`).join(", ")}.`}
        </p>
      )}
      <p>{consequence}</p>
      <Form method="post" className={formColumn}>
        <AccountField />
        {children}
        <FormActions submit={submit} cancelTo={closeTo} />
      </Form>
    </Dialog>
  );
}

/** The review that a decision is about, as it is now. */
export function ReviewQuote({ review }: { review: ModeratedReview }) {
  return (
    <blockquote className="border-l-3 border-edge pl-3 wrap-anywhere">
      <p className={soft}>
        <bdi>{fullName(review.user)}</bdi> on <bdi>{review.itemName}</bdi>
        {`, ${review.rating.toFixed(1)} stars`}{" "}
        {isEdited(review) && <Link to={historyHref(review)}>Edited</Link>}
      </p>
      <p dir="auto" className={reviewText}>
        {review.reviewText ?? "No text."}
      </p>
    </blockquote>
  );
}

interface DecidedOnProps extends Pick<OpenReport, "lastReport" | "replyVersion"> {
  /** Of the review. */
  version: number;
}

/** Hidden fields with what the super admin has seen, so that a decision never covers later changes. */
export function DecidedOn({ version, lastReport, replyVersion }: DecidedOnProps) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="lastReport" value={lastReport} />
      {replyVersion !== null && <input type="hidden" name="replyVersion" value={replyVersion} />}
    </>
  );
}
