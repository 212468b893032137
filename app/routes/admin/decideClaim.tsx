import { data } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { QuotedText } from "~/features/moderation/QuotedText";
import { queueReturnHref } from "~/features/moderation/queue.query";
import { ClaimAnswerForm } from "~/features/owners/ClaimAnswerForm";
import { CLAIM_DECISIONS, CLAIM_QUEUE } from "~/features/owners/claim.decisions";
import { CLAIM_DECISION_FIELDS, readClaimAnswerValues } from "~/features/owners/claim.form";
import { acceptanceSchema, rejectionSchema } from "~/features/owners/claim.schema";
import { claimedName } from "~/features/owners/claim.view";
import { claimProblem, findDecidable } from "~/features/owners/claimCases.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/decideClaim";

/** What becomes of the claimant's earlier reviews when a claim is accepted. */
const MARKING = {
  court: "Their reviews of courts that have no mark yet get one and no longer count.",
  equipment: "Their reviews of rackets and balls that have no mark yet get one and no longer count.",
};

/** Serves the decisions on a claim and the undoing of one, selected by the address. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const { claims } = args.context.get(databaseContext);
  const found = await findDecidable(claims, args.params, viewer.id);
  const draft = await takeDraft(args);
  return {
    ...found,
    back: queueReturnHref(CLAIM_QUEUE, args.url),
    defaultValue: draft && readClaimAnswerValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const decided = { fields: CLAIM_DECISION_FIELDS, failure: "claimNotDecided" } as const;
  return superAdminAction(args, decided, async (form, viewer) => {
    const { claims } = args.context.get(databaseContext);
    const { decision, claim } = await findDecidable(claims, args.params, viewer.id);
    const { success } = CLAIM_DECISIONS[decision];
    const { id } = claim;
    if (decision === "undo") {
      const outcome = await claims.undo(id, viewer.id);
      if (outcome !== "done") throw claimProblem(outcome);
      return toastRedirect(queueReturnHref(CLAIM_QUEUE, args.url), success);
    }
    const submission = submissionOf(form, decision === "accept" ? acceptanceSchema : rejectionSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const outcome = await claims.decide(id, {
      verdict: decision === "accept" ? "accepted" : "rejected",
      answer: submission.value.answer ?? null,
      by: viewer.id,
    });
    if (outcome !== "done") throw claimProblem(outcome);
    return toastRedirect(queueReturnHref(CLAIM_QUEUE, args.url), success);
  });
}

export function meta({ loaderData: { decision } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(CLAIM_DECISIONS[decision].title);
}

export default function DecideClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, claim, back, defaultValue } = loaderData;
  const { title, submit, consequence } = CLAIM_DECISIONS[decision];
  const summary = (
    <>
      <p>
        <bdi>{fullName(claim.claimant)}</bdi> {`claims the ${claimedName(claim)}.`}
      </p>
      <QuotedText text={claim.reason} />
      <p>
        {consequence} {decision === "accept" && MARKING[claim.itemType]}
      </p>
    </>
  );
  if (decision === "undo") {
    return (
      <AdminPage title="Claims">
        <ConfirmDialog title={title} closeTo={back} submit={submit}>
          <FailureNotice actionData={actionData} />
          {summary}
        </ConfirmDialog>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Claims">
      <Dialog title={title} closeTo={back}>
        {summary}
        <ClaimAnswerForm
          actionData={actionData}
          defaultValue={defaultValue}
          submit={submit}
          required={decision === "reject"}
          cancelTo={back}
        />
      </Dialog>
    </AdminPage>
  );
}
