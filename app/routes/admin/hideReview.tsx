import { data } from "react-router";
import { DecidedOn, DecisionDialog } from "~/features/reports/DecisionDialog";
import { HidingReason } from "~/features/reports/HidingReason";
import { DECISION_FIELDS } from "~/features/reports/report.form";
import { queueBehind } from "~/features/reports/report.query";
import { hidingSchema } from "~/features/reports/report.schema";
import { openCaseAt } from "~/features/reports/reportQueue.server";
import { seenIn, settleDecision } from "~/features/reports/settleDecision.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/kernel/head";
import { submissionOf } from "~/kernel/submission";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/hideReview";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    open: await openCaseAt(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return answerForm(args, { fields: DECISION_FIELDS, failure: "reviewNotHidden" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const open = await openCaseAt(repositories, args.params.id);
    const submission = submissionOf(form, hidingSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { reason } = submission.value;
    const refused = settleDecision(await repositories.reports.hide(seenIn(form, open), reason), form);
    return refused ?? toastRedirect(queueBehind(args.url), "reviewHidden");
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
