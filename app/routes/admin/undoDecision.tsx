import { DecisionDialog } from "~/features/moderation/DecisionDialog";
import { decisionResponse } from "~/features/moderation/decisionResponse.server";
import { UNDO_FIELDS } from "~/features/moderation/report.form";
import { queueBehind } from "~/features/moderation/report.query";
import { findDecidedReport } from "~/features/moderation/reportQueue.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/undoDecision";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  return {
    decided: await findDecidedReport(args.context.get(databaseContext), args.params.id, viewer.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return formAction(args, { fields: UNDO_FIELDS, failure: "decisionNotUndone" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const { review, decision } = await findDecidedReport(repositories, args.params.id, viewer.id);
    const shownDecision = readId(fieldText(form, "decision")) ?? decision;
    const outcome = await repositories.reports.undo(review.id, shownDecision, viewer.id);
    return decisionResponse(outcome, form) ?? toastRedirect(queueBehind(args.url), "decisionUndone");
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
      actionData={actionData}
      submit={{ label: "Undo", busyLabel: "Saving...", variant: "primary" }}
      consequence={
        decided.verdict === "hidden"
          ? "The review is public and counts again. Its reports are open again."
          : "The reports of the review are open again."
      }
    >
      <input type="hidden" name="decision" value={decided.decision} />
    </DecisionDialog>
  );
}
