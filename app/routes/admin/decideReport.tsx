import { data } from "react-router";
import { DecidedOn, DecisionDialog } from "~/features/moderation/DecisionDialog";
import { decisionResponse, readReviewedVersion } from "~/features/moderation/decisionResponse.server";
import { HidingReason } from "~/features/moderation/HidingReason";
import { queueReturnHref, REPORT_QUEUE } from "~/features/moderation/queue.query";
import { REPORT_DECISION_KEYS, REPORT_DECISIONS } from "~/features/moderation/report.decisions";
import { DECISION_FIELDS, readHidingValues } from "~/features/moderation/report.form";
import { hidingSchema } from "~/features/moderation/report.schema";
import { findOpenReport } from "~/features/moderation/reportCases.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { postedVersions } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { knownSegment } from "~/http/problems";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import type { Route } from "./+types/decideReport";

/** Serves the decisions on a reported review, selected by the address. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const decision = knownSegment(args.params.decision, REPORT_DECISION_KEYS);
  const open = await findOpenReport(args.context.get(databaseContext), args.params.id, viewer.id);
  const draft = await takeDraft(args);
  return {
    decision,
    open,
    seen: readReviewedVersion(draft ?? new FormData(), open),
    back: queueReturnHref(REPORT_QUEUE, args.url),
    defaultValue: draft
      ? readHidingValues(draft)
      : { reason: open.reports.reasons[0]?.reason ?? "", rule: "" },
  };
}

export function action(args: Route.ActionArgs) {
  const decision = knownSegment(args.params.decision, REPORT_DECISION_KEYS);
  const { success, failure } = REPORT_DECISIONS[decision];
  return superAdminAction(args, { fields: DECISION_FIELDS, failure }, async (form, viewer) => {
    const repositories = args.context.get(databaseContext);
    const { reports } = repositories;
    const seen = readReviewedVersion(form, await findOpenReport(repositories, args.params.id, viewer.id));
    const submission = decision === "hide" ? submissionOf(form, hidingSchema) : null;
    if (submission && submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const outcome = submission
      ? await reports.hide(seen, submission.value.reason, submission.value.rule)
      : await (decision === "keep" ? reports.dismiss(seen) : reports.remove(seen));
    return decisionResponse(outcome, form) ?? toastRedirect(queueReturnHref(REPORT_QUEUE, args.url), success);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { decision } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(REPORT_DECISIONS[decision].title);
}

export default function DecideReport({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { decision, open, seen, back, defaultValue } = loaderData;
  const { title, submit, consequence } = REPORT_DECISIONS[decision];
  return (
    <DecisionDialog
      title={title}
      closeTo={back}
      review={open.review}
      reports={open.reports}
      actionData={result}
      submit={submit}
      consequence={consequence}
    >
      <DecidedOn
        version={result?.version ?? seen.version}
        lastReport={result?.lastReport ?? seen.lastReport}
        replyVersion={result?.replyVersion ?? seen.replyVersion}
      />
      {decision === "hide" && <HidingReason actionData={result} defaultValue={defaultValue} />}
    </DecisionDialog>
  );
}
