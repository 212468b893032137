import { data } from "react-router";
import { APPEAL_WAITS } from "~/features/moderation/appealCases.server";
import { anotherDecides, requireMayModerate } from "~/features/moderation/reportCases.server";
import { findEditableReviewEvenHidden, reviewNotFound } from "~/features/reviews/findReview.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import type { ActionResult } from "~/features/toasts/actionResult";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { emptySubmission } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/delete";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  if (isModerator(viewer, review)) await requireMayModerate({ reports }, review.id, viewer.id);
  return { review, back: reviewReturnHref(review, args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: NO_FIELDS, failure: "reviewNotDeleted" }, async () => {
    const { reviews } = args.context.get(databaseContext);
    const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
    const outcome = await reviews.remove(review.id);
    if (outcome === "appealed") {
      const lastResult = emptySubmission().reply({ formErrors: [APPEAL_WAITS] });
      return data<ActionResult>({ lastResult }, 409);
    }
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome !== "done") throw reviewNotFound();
    return toastRedirect(reviewReturnHref(review, args.url.searchParams, true), "reviewDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Review");
}

export default function DeleteReview({ loaderData: { review, back }, actionData }: Route.ComponentProps) {
  return (
    <ReviewPage review={review}>
      <ConfirmDialog title="Delete Review" closeTo={back}>
        <FailureNotice actionData={actionData} />
        <p>Are you sure you want to delete this review?</p>
      </ConfirmDialog>
    </ReviewPage>
  );
}
