import { data } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { requireMayModerate } from "~/features/moderation/reportCases.server";
import { reviewChangeProblem } from "~/features/moderation/reviewChangeProblem.server";
import { findEditableReviewEvenHidden } from "~/features/reviews/findReview.server";
import { interestTexts } from "~/features/reviews/interestTexts.server";
import { DEFAULT_REASON } from "~/features/reviews/moderatorChange.limits";
import { ReviewForm } from "~/features/reviews/ReviewForm";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import {
  type ReviewFormValues,
  readReviewFormValues,
  reviewFields,
  reviewFormValues,
} from "~/features/reviews/review.form";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewActionHref, reviewReturnHref } from "~/features/reviews/review.returnTo";
import { kindOf, type ReviewView } from "~/features/reviews/review.view";
import { EDITED_REVIEW, fieldErrorsOf, submittedReview } from "~/features/reviews/submittedReview.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { CODE_PARAM } from "~/features/visits/visit.query";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { conflictResponse } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeReviewPicture } from "~/middleware/uploads";
import { withAuthorsVisit } from "~/middleware/visits";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "This review has changed since you opened it. What you typed is still here; save again to replace the other text.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  const asksReason = isModerator(viewer, review);
  if (asksReason) await requireMayModerate({ reports }, review.id, viewer.id);
  const draft = await takeDraft(args);
  const code = args.url.searchParams.get(CODE_PARAM);
  return {
    review,
    asksReason,
    interest: interestTexts(review.itemType, asksReason),
    // A later code gives a later day.
    asksVisit: review.itemType === "court" && !asksReason && (!review.visited || code !== null),
    version: readVersion(draft, review.version),
    back: reviewReturnHref(review, args.url.searchParams),
    redactHref:
      asksReason && review.reviewText !== null
        ? reviewActionHref("redact", review, args.url.searchParams.get("returnTo") ?? undefined)
        : null,
    defaultValue: editedValues(review, draft, code),
  };
}

/** The values of the review with the code of the address, or those of the draft; a draft without a rating has the review's. */
function editedValues(review: ReviewView, draft: FormData | null, code: string | null): ReviewFormValues {
  const stored = reviewFormValues(review);
  if (!draft) return code ? { ...stored, visitCode: code } : stored;
  const typed = readReviewFormValues(draft);
  return { ...typed, ...(typed.rating ? {} : { rating: String(review.rating) }) };
}

export function action(args: Route.ActionArgs) {
  const { reviews } = args.context.get(databaseContext);
  const findEditable = (viewer: Viewer) => findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  const edited = {
    fields: reviewFields(),
    failure: "reviewNotUpdated",
    validate: (form: FormData) => fieldErrorsOf(form, EDITED_REVIEW),
    permit: findEditable,
  } as const;
  return formAction(args, edited, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const review = await findEditable(viewer);
    const isByModerator = isModerator(viewer, review);
    if (!isByModerator) await storeReviewPicture(args, form, viewer);
    const version = readVersion(form, review.version);
    const findKind = async () => kindOf(review.equipmentType);
    const { submission, shownAgain } = await submittedReview(form, EDITED_REVIEW, findKind);
    if (shownAgain) return data({ ...shownAgain.result, version }, shownAgain.status);
    const { reason, ...fields } = submission.value;
    const moderationReason = isByModerator ? (reason ?? DEFAULT_REASON) : null;
    const change = await withAuthorsVisit(args, review, fields);
    const changed = await reviews.change(review.id, version, change, moderationReason);
    if (changed.outcome === "stale") {
      return conflictResponse(submission, CHANGED_MEANWHILE, changed.version);
    }
    if (changed.outcome !== "changed") throw reviewChangeProblem(changed.outcome, review);
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "reviewUpdated");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Edit Review");
}

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, asksReason, interest, asksVisit, back, redactHref, version, defaultValue } = loaderData;
  return (
    <ReviewPage review={review}>
      <Dialog title="Edit Review" closeTo={back}>
        <ReviewForm
          kind={kindOf(review.equipmentType)}
          interest={interest}
          actionData={actionData}
          defaultValue={defaultValue}
          version={version}
          submit={{ label: "Update Review", busyLabel: "Updating..." }}
          cancelTo={back}
          asksVisit={asksVisit}
          asksReason={asksReason}
        />
        {redactHref && (
          <p>
            Only one passage? <Link to={redactHref}>Remove just that</Link>
          </p>
        )}
      </Dialog>
    </ReviewPage>
  );
}
