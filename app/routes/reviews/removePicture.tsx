import { data } from "react-router";
import { requireMayModerate } from "~/features/moderation/reportCases.server";
import { reviewChangeProblem } from "~/features/moderation/reviewChangeProblem.server";
import {
  findEditableReviewEvenHidden,
  findPicture,
  pictureNotFound,
} from "~/features/reviews/findReview.server";
import { pictureHref } from "~/features/reviews/picture.view";
import { RemovalForm } from "~/features/reviews/RemovalForm";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { PICTURE_REMOVAL_FIELDS, readRemovalValues } from "~/features/reviews/removal.form";
import { removalSchema } from "~/features/reviews/removal.schema";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/removePicture";

const CHANGED_MEANWHILE =
  "This review has changed since you opened it. Check that it is still this picture, and send it again.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const { reports, reviews } = args.context.get(databaseContext);
  const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
  if (isModerator(viewer, review)) await requireMayModerate({ reports }, review.id, viewer.id);
  const picture = findPicture(review, args.params.number);
  const draft = await takeDraft(args);
  return {
    review,
    picture,
    version: readVersion(draft, review.version),
    defaultValue: draft && readRemovalValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const { reviews } = args.context.get(databaseContext);
  const removal = { fields: PICTURE_REMOVAL_FIELDS, failure: "reviewNotUpdated" } as const;
  return superAdminAction(args, removal, async (form, viewer) => {
    const review = await findEditableReviewEvenHidden(reviews, args.params.id, viewer);
    const picture = findPicture(review, args.params.number);
    const submission = submissionOf(form, removalSchema);
    const version = readVersion(form, review.version);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const image = fieldText(form, "image") || picture.image;
    if (!review.pictures.some((one) => one.image === image)) throw pictureNotFound(review);
    const pictures = review.pictures.filter((one) => one.image !== image);
    const reason = isModerator(viewer, review) ? submission.value.reason : null;
    const changed = await reviews.change(review.id, version, { pictures }, reason);
    if (changed.outcome === "stale") {
      return conflictResponse(submission, CHANGED_MEANWHILE, changed.version);
    }
    if (changed.outcome !== "changed") throw reviewChangeProblem(changed.outcome, review, "reason");
    return toastRedirect(reviewHref(review), "reviewUpdated");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Remove Picture");
}

export default function RemovePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { review, picture, version, defaultValue } = loaderData;
  const back = pictureHref({ reviewId: review.id, number: picture.number });
  return (
    <ReviewPage review={review}>
      <Dialog title="Remove Picture" closeTo={back}>
        <p className="wrap-anywhere">
          This deletes the picture permanently: {picture.description}. The rest of the review stays.
        </p>
        <RemovalForm
          actionData={actionData}
          defaultValue={defaultValue}
          hint="The author and all readers see it."
          action="Remove Picture"
          version={version}
          cancelTo={back}
        >
          {/* Another picture may have its number by now. */}
          <input type="hidden" name="image" value={picture.image} />
        </RemovalForm>
      </Dialog>
    </ReviewPage>
  );
}
