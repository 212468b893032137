import { DecisionDialog } from "~/features/moderation/DecisionDialog";
import { decisionResponse } from "~/features/moderation/decisionResponse.server";
import { queueReturnHref, REPORT_QUEUE } from "~/features/moderation/queue.query";
import { UNDO_FIELDS } from "~/features/moderation/report.form";
import type { DecidedReport } from "~/features/moderation/report.view";
import { findDecidedReport } from "~/features/moderation/reportCases.server";
import { shownAgainText } from "~/features/reviews/counted";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { fieldText, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/undoDecision";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const decided = await findDecidedReport(repositories, args.params.id, viewer.id);
  const [hiding] = await repositories.appeals.listOfReview(decided.review.id);
  return {
    decided,
    consequence: consequenceOf(decided, hiding?.appeal?.verdict === null),
    back: queueReturnHref(REPORT_QUEUE, args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return formAction(args, { fields: UNDO_FIELDS, failure: "decisionNotUndone" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const { review, reports, decision } = await findDecidedReport(repositories, args.params.id, viewer.id);
    const seen = {
      reviewId: review.id,
      version: readVersion(form, review.version),
      decision: readId(fieldText(form, "decision")) ?? decision,
    };
    const outcome = await repositories.reports.undo(seen, viewer.id);
    const toast = reports.total > 0 ? "reportsReopened" : "decisionUndone";
    return decisionResponse(outcome, form) ?? toastRedirect(queueReturnHref(REPORT_QUEUE, args.url), toast);
  });
}

/** Says what undoing a decision does. @param isAppealWaiting whether an appeal against the hiding waits for a decision */
function consequenceOf({ review, verdict, reports }: DecidedReport, isAppealWaiting: boolean): string {
  const isHidden = verdict === "hidden";
  return [
    isHidden ? shownAgainText(review) : "The review stays public.",
    reports.total > 0 ? "Its reports are open again." : "There are no reports of it.",
    ...(isHidden && isAppealWaiting ? ["The waiting appeal is granted."] : []),
  ].join(" ");
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Undo Decision");
}

export default function UndoDecision({
  loaderData: { decided, consequence, back },
  actionData,
}: Route.ComponentProps) {
  const result = useLastResult(actionData);
  return (
    <DecisionDialog
      title="Undo Decision"
      closeTo={back}
      review={decided.review}
      reports={decided.reports}
      actionData={result}
      submit={{ label: "Undo", busyLabel: "Saving...", variant: "primary" }}
      consequence={consequence}
    >
      <input type="hidden" name="version" value={result?.version ?? decided.review.version} />
      <input type="hidden" name="decision" value={decided.decision} />
    </DecisionDialog>
  );
}
