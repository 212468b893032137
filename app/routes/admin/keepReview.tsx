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
import type { Route } from "./+types/keepReview";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    open: await openCaseAt(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return answerForm(args, { fields: DECISION_FIELDS, failure: "reviewNotKept" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const open = await openCaseAt(repositories, args.params.id);
    const refused = settleDecision(await repositories.reports.keep(seenIn(form, open)), form);
    return refused ?? toastRedirect(queueBehind(args.url), "reviewKept");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Keep Review");
}

export default function KeepReview({ loaderData: { open, back }, actionData }: Route.ComponentProps) {
  return (
    <DecisionDialog
      title="Keep Review"
      closeTo={back}
      review={open.review}
      reports={open.reports}
      answer={actionData}
      submit={{ label: "Keep", busyLabel: "Saving...", variant: "primary" }}
      says="It stays as it is, and its reports are closed."
    >
      <DecidedOn open={open} />
    </DecisionDialog>
  );
}
