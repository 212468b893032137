import { DecidedOn, DecisionDialog } from "~/features/moderation/DecisionDialog";
import { decisionResponse, readReviewedVersion } from "~/features/moderation/decisionResponse.server";
import { DECISION_FIELDS } from "~/features/moderation/report.form";
import { queueBehind } from "~/features/moderation/report.query";
import { findOpenReport } from "~/features/moderation/reportQueue.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import type { Route } from "./+types/dismissReport";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return {
    open: await findOpenReport(args.context.get(databaseContext), args.params.id),
    back: queueBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return formAction(args, { fields: DECISION_FIELDS, failure: "reviewNotKept" }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const open = await findOpenReport(repositories, args.params.id);
    const rejection = decisionResponse(
      await repositories.reports.dismiss(readReviewedVersion(form, open)),
      form,
    );
    return rejection ?? toastRedirect(queueBehind(args.url), "reviewKept");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Keep Review");
}

export default function DismissReport({ loaderData: { open, back }, actionData }: Route.ComponentProps) {
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
