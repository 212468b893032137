import { DecisionDialog } from "~/features/reports/DecisionDialog";
import { UNDO_FIELDS } from "~/features/reports/report.form";
import { queueBehind } from "~/features/reports/report.query";
import { decidedCaseAt } from "~/features/reports/reportQueue.server";
import { settleDecision } from "~/features/reports/settleDecision.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/kernel/form";
import { hiddenHead } from "~/kernel/head";
import { readId } from "~/kernel/ids";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/undoDecision";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    decided: await decidedCaseAt(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return answerForm(args, { fields: UNDO_FIELDS, failure: "decisionNotUndone" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const { decision } = await decidedCaseAt(repositories, args.params.id);
    const seen = readId(fieldText(form, "decision")) ?? decision;
    const refused = settleDecision(await repositories.reports.undo(seen), form);
    return refused ?? toastRedirect(queueBehind(args.url), "decisionUndone");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Undo Decision");
}

export default function UndoDecision({ loaderData: { decided, back }, actionData }: Route.ComponentProps) {
  return (
    <DecisionDialog
      title="Undo Decision"
      closeTo={back}
      review={decided.review}
      reports={decided.reports}
      answer={actionData}
      submit={{ label: "Undo", busyLabel: "Saving...", variant: "primary" }}
      says={
        decided.verdict === "hidden"
          ? "The review is shown to everybody and counts again. Its reports are open again."
          : "The reports of the review are open again."
      }
    >
      <input type="hidden" name="decision" value={decided.decision} />
    </DecisionDialog>
  );
}
