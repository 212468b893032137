import { data, Form } from "react-router";
import { decisionResponse } from "~/features/moderation/decisionResponse.server";
import { HidingReason } from "~/features/moderation/HidingReason";
import { REPORT_DECISIONS } from "~/features/moderation/report.decisions";
import { readHidingValues } from "~/features/moderation/report.form";
import { hidingSchema } from "~/features/moderation/report.schema";
import { alreadyHidden, requireMayModerate } from "~/features/moderation/reportCases.server";
import { findHideableReview } from "~/features/reviews/findReview.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { AccountField } from "~/ui/AccountField";
import { Dialog } from "~/ui/Dialog";
import { FormActions } from "~/ui/FormActions";
import { formColumn } from "~/ui/styles";
import type { Route } from "./+types/hide";

const { success, failure, ...TEXTS } = REPORT_DECISIONS.hide;

/** Hides a review that need not be reported. */
export async function loader(args: Route.LoaderArgs) {
  const review = await findShownReview(args);
  const draft = await takeDraft(args);
  return {
    review,
    version: readVersion(draft, review.version),
    back: reviewReturnHref(review, args.url.searchParams),
    // Browsers get them with the page: the module has those of all decisions.
    texts: TEXTS,
    defaultValue: draft && readHidingValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const { reports } = args.context.get(databaseContext);
  const hidden = { fields: { single: ["version", "reason", "rule"] }, failure };
  return superAdminAction(args, hidden, async (form) => {
    const review = await findShownReview(args);
    const submission = submissionOf(form, hidingSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const version = readVersion(form, review.version);
    const seen = { reviewId: review.id, version, lastReport: null };
    const outcome = await reports.hide(seen, submission.value.reason, submission.value.rule);
    return (
      decisionResponse(outcome, form) ??
      toastRedirect(reviewReturnHref(review, args.url.searchParams, true), success)
    );
  });
}

/** Finds the review. @throws the 403 page if it or the reported reply is the viewer's own, the 409 page if it is hidden */
async function findShownReview(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findHideableReview(reviews, args.params.id, viewer);
  if (review.hiddenFor !== null) throw alreadyHidden();
  await requireMayModerate({ reports }, review.id, viewer.id);
  return review;
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { texts } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(texts.title);
}

export default function HideReview({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { review, version, back, texts, defaultValue } = loaderData;
  const { title, submit, consequence } = texts;
  return (
    <ReviewPage review={review}>
      <Dialog title={title} closeTo={back}>
        <FailureNotice actionData={result} />
        <p>{consequence}</p>
        <Form method="post" className={formColumn}>
          <AccountField />
          <input type="hidden" name="version" value={result?.version ?? version} />
          <HidingReason actionData={result} defaultValue={defaultValue} />
          <FormActions submit={submit} cancelTo={back} />
        </Form>
      </Dialog>
    </ReviewPage>
  );
}
