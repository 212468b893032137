import { data } from "react-router";
import { APPEAL_WAITS } from "~/features/moderation/appealCases.server";
import { EDITED } from "~/features/moderation/decisionResponse.server";
import { anotherDecides, requireMayModerate } from "~/features/moderation/reportCases.server";
import { findEditableReviewEvenHidden, reviewNotFound } from "~/features/reviews/findReview.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import type { ActionResult } from "~/features/toasts/actionResult";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { emptySubmission } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/delete";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  const moderates = isModerator(viewer, review);
  if (moderates) await requireMayModerate({ reports }, review.id, viewer.id);
  return {
    review,
    // A moderator decides on what they have read.
    version: moderates ? review.version : null,
    back: reviewReturnHref(review, args.url.searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  const deletion = { fields: { single: ["version"] }, failure: "reviewNotDeleted" } as const;
  return formAction(args, deletion, async (form) => {
    const { reviews } = args.context.get(databaseContext);
    const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
    const version = isModerator(viewer, review) ? readVersion(form, review.version) : null;
    const outcome = await reviews.remove(review.id, version);
    if (outcome === "appealed" || outcome === "stale") {
      const formErrors = [outcome === "stale" ? EDITED : APPEAL_WAITS];
      return data<ActionResult>({ lastResult: emptySubmission().reply({ formErrors }) }, 409);
    }
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome !== "done") throw reviewNotFound();
    return toastRedirect(reviewReturnHref(review, args.url.searchParams, true), "reviewDeleted");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Review");
}

export default function DeleteReview({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { review, version, back } = loaderData;
  return (
    <ReviewPage review={review}>
      <ConfirmDialog title="Delete Review" closeTo={back}>
        <FailureNotice actionData={result} />
        <p>Are you sure you want to delete this review?</p>
        {version !== null && <input type="hidden" name="version" value={result?.version ?? version} />}
      </ConfirmDialog>
    </ReviewPage>
  );
}
