import { data } from "react-router";
import { requireMayModerate } from "~/features/moderation/reportCases.server";
import { reviewChangeProblem } from "~/features/moderation/reviewChangeProblem.server";
import { findEditableReviewEvenHidden } from "~/features/reviews/findReview.server";
import { redactionOf } from "~/features/reviews/moderatorChange.server";
import { RedactionForm } from "~/features/reviews/RedactionForm";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { REDACTION_FIELDS, readRedactionFormValues } from "~/features/reviews/redaction.form";
import { redactionSchema } from "~/features/reviews/redaction.schema";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { toastRedirect } from "~/features/toasts/flash.server";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/redact";

const CHANGED_MEANWHILE =
  "This review has changed since you opened it. Check that the passage is still there, and send it again.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  if (isModerator(viewer, review)) await requireMayModerate({ reports }, review.id, viewer.id);
  const draft = await takeDraft(args);
  return {
    review,
    version: readVersion(draft, review.version),
    back: reviewReturnHref(review, args.url.searchParams),
    defaultValue: draft && readRedactionFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const { history, reviews } = args.context.get(databaseContext);
  const redacted = { fields: REDACTION_FIELDS, failure: "reviewNotUpdated" } as const;
  return superAdminAction(args, redacted, async (form, viewer) => {
    const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
    const submission = submissionOf(form, redactionSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const { passage, reason } = submission.value;
    const moderates = isModerator(viewer, review);
    const change = await redactionOf(history, review, passage, moderates);
    const version = readVersion(form, review.version);
    const changed = await reviews.change(review.id, version, change, moderates ? reason : null);
    if (changed.outcome === "stale") {
      return conflictResponse(submission, CHANGED_MEANWHILE, changed.version);
    }
    if (changed.outcome !== "changed") throw reviewChangeProblem(changed.outcome, review, "passage");
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "passageTakenOut");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Remove a Passage");
}

export default function RedactReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, version, back, defaultValue } = loaderData;
  return (
    <ReviewPage review={review}>
      <Dialog title="Remove a Passage" closeTo={back}>
        <p>
          For personal data and insults in a review that may otherwise stay, or in an earlier version of it.
          Earlier versions are no longer public then.
        </p>
        <RedactionForm
          actionData={actionData}
          defaultValue={defaultValue}
          version={version}
          cancelTo={back}
        />
      </Dialog>
    </ReviewPage>
  );
}
