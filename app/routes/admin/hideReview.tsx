import { data } from "react-router";
import { DecidedOn, DecisionDialog } from "~/features/moderation/DecisionDialog";
import { decisionResponse, readReviewedVersion } from "~/features/moderation/decisionResponse.server";
import { HidingReason } from "~/features/moderation/HidingReason";
import { DECISION_FIELDS } from "~/features/moderation/report.form";
import { queueBehind } from "~/features/moderation/report.query";
import { hidingSchema } from "~/features/moderation/report.schema";
import { findOpenReport } from "~/features/moderation/reportQueue.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/hideReview";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    open: await findOpenReport(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return formAction(args, { fields: DECISION_FIELDS, failure: "reviewNotHidden" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const open = await findOpenReport(repositories, args.params.id);
    const submission = submissionOf(form, hidingSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { reason } = submission.value;
    const rejection = decisionResponse(
      await repositories.reports.hide(readReviewedVersion(form, open), reason),
      form,
    );
    return rejection ?? toastRedirect(queueBehind(args.url), "reviewHidden");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Hide Review");
}

export default function HideReview({ loaderData: { open, back }, actionData }: Route.ComponentProps) {
  return (
    <DecisionDialog
      title="Hide Review"
      closeTo={back}
      review={open.review}
      reports={open.reports}
      answer={actionData}
      submit={{ label: "Hide", busyLabel: "Saving...", variant: "primary" }}
      says="Only its author still sees it, marked as hidden. It is in no list, and does not count."
    >
      <DecidedOn open={open} />
      <HidingReason answer={actionData} suggested={open.reports.reasons[0]?.reason} />
    </DecisionDialog>
  );
}
