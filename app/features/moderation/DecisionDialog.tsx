import type { ReactNode } from "react";
import { Form } from "react-router";
import { Dialog } from "~/ui/Dialog";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { reasonLabel } from "../reviews/review.reasons";
import type { ModeratedReview } from "../reviews/review.view";
import type { ActionResult } from "../toasts/actionResult";
import { FailureNotice } from "../toasts/FailureNotice";
import { fullName } from "../users/profile.view";
import type { OpenReport, ReportSummary } from "./report.view";

interface DecisionDialogProps {
  title: string;
  /** The queue, as it was. */
  closeTo: string;
  review: ModeratedReview;
  reports: ReportSummary;
  /** What was sent and not done. */
  answer: ActionResult | undefined;
  submit: SubmitLabels;
  /** What it comes to. */
  says: string;
  /** The fields of its form. */
  children: ReactNode;
}

/** Asks before something is decided on a review. Its form posts to the dialog's own address. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, closeTo, review, reports, answer, submit, says, children } = props;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FailureNotice answer={answer} />
      <blockquote className="report-quote">
        <p>
          <bdi>{fullName(review.user)}</bdi> {`on ${review.itemName}, ${review.rating.toFixed(1)} stars`}
        </p>
        <p className="review-text">{review.reviewText ?? "Stars without words."}</p>
      </blockquote>
      {reports.reasons.length > 0 && (
        <p>
          {`Reported as: ${reports.reasons.map(({ reason, count }) => `${reasonLabel(reason)} (${count})`).join(", ")}.`}
        </p>
      )}
      <p>{says}</p>
      <Form method="post" className="form">
        {children}
        <FormActions submit={submit} cancelTo={closeTo} />
      </Form>
    </Dialog>
  );
}

/** What whoever decides has seen: what is new since then is not decided on unseen. */
export function DecidedOn({
  open: { review, lastReport },
}: {
  open: Pick<OpenReport, "review" | "lastReport">;
}) {
  return (
    <>
      <input type="hidden" name="version" value={review.version} />
      <input type="hidden" name="lastReport" value={lastReport} />
    </>
  );
}
