import { data } from "react-router";
import { AnswerForm } from "~/features/moderation/AnswerForm";
import { APPEAL_DECISION_KEYS, APPEAL_DECISIONS } from "~/features/moderation/appeal.decisions";
import { ANSWER_FIELDS, readAnswerFormValues } from "~/features/moderation/appeal.form";
import { answerSchema } from "~/features/moderation/appeal.schema";
import { appealProblem, findOpenAppeal } from "~/features/moderation/appealCases.server";
import { ReviewQuote } from "~/features/moderation/DecisionDialog";
import { EDITED } from "~/features/moderation/decisionResponse.server";
import { QuotedText } from "~/features/moderation/QuotedText";
import { APPEAL_QUEUE, queueReturnHref } from "~/features/moderation/queue.query";
import { shownAgainText } from "~/features/reviews/counted";
import { toastRedirect } from "~/features/toasts/flash.server";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { knownSegment } from "~/http/problems";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/decideAppeal";

/** Serves both decisions on an appeal, selected by the address. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const found = await findOpenAppeal(args.context.get(databaseContext), args.params.id, viewer.id);
  const decision = knownSegment(args.params.decision, APPEAL_DECISION_KEYS);
  const { consequence } = APPEAL_DECISIONS[decision];
  const draft = await takeDraft(args);
  return {
    decision,
    consequence: decision === "grant" ? `${shownAgainText(found.review)} ${consequence}` : consequence,
    review: found.review,
    text: found.hiding.appeal.text,
    version: readVersion(draft, found.review.version),
    back: queueReturnHref(APPEAL_QUEUE, args.url),
    defaultValue: draft && readAnswerFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const { verdict, success, failure } =
    APPEAL_DECISIONS[knownSegment(args.params.decision, APPEAL_DECISION_KEYS)];
  return superAdminAction(args, { fields: ANSWER_FIELDS, failure }, async (form, viewer) => {
    const repositories = args.context.get(databaseContext);
    const { hiding, review } = await findOpenAppeal(repositories, args.params.id, viewer.id);
    const submission = submissionOf(form, answerSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const { answer } = submission.value;
    const version = readVersion(form, review.version);
    const outcome = await repositories.appeals.decide(hiding.id, { verdict, answer, version, by: viewer.id });
    if (outcome === "edited") return data({ lastResult: submission.reply({ formErrors: [EDITED] }) }, 409);
    if (outcome !== "done") throw appealProblem(outcome);
    return toastRedirect(queueReturnHref(APPEAL_QUEUE, args.url), success);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { decision } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(APPEAL_DECISIONS[decision].title);
}

export default function DecideAppeal({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, consequence, review, text, version, back, defaultValue } = loaderData;
  const { title, submit } = APPEAL_DECISIONS[decision];
  return (
    <Dialog title={title} closeTo={back}>
      <p>Review:</p>
      <ReviewQuote review={review} />
      <p>Appeal:</p>
      <QuotedText text={text} />
      <p>{consequence}</p>
      <AnswerForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        submit={submit}
        cancelTo={back}
      />
    </Dialog>
  );
}
