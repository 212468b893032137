import { DecidedOn, DecisionDialog } from "~/features/reports/DecisionDialog";
import { DECISION_FIELDS } from "~/features/reports/report.form";
import { queueBehind } from "~/features/reports/report.query";
import { openCaseAt } from "~/features/reports/reportQueue.server";
import { seenIn, settleDecision } from "~/features/reports/settleDecision.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/kernel/head";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/deleteReview";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    open: await openCaseAt(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return answerForm(args, { fields: DECISION_FIELDS, failure: "reviewNotDeleted" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const open = await openCaseAt(repositories, args.params.id);
    const refused = settleDecision(await repositories.reports.remove(seenIn(form, open)), form);
    return refused ?? toastRedirect(queueBehind(args.url), "reviewDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Review");
}

export default function DeleteReportedReview({
  loaderData: { open, back },
  actionData,
}: Route.ComponentProps) {
  return (
    <DecisionDialog
      title="Delete Review"
      closeTo={back}
      review={open.review}
      reports={open.reports}
      answer={actionData}
      submit={{ label: "Delete", busyLabel: "Deleting...", variant: "danger" }}
      says="It goes for good, and its reports with it. This cannot be undone: hide it, if in doubt."
    >
      <DecidedOn open={open} />
    </DecisionDialog>
  );
}
