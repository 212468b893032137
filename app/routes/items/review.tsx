import { data } from "react-router";
import { requireInterest } from "~/features/owners/interestProblem.server";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import { hasAspects } from "~/features/reviews/aspectProblem.server";
import { newReviewForm, newReviewOf, rejectedReview } from "~/features/reviews/filteredReview.schema.server";
import { findItem, itemNotFound } from "~/features/reviews/findItem.server";
import { ITEM_TYPES, itemTypeOf } from "~/features/reviews/itemTypes";
import { NewReviewForm } from "~/features/reviews/NewReviewForm";
import { onlyAddsPicture } from "~/features/reviews/pictureForm.server";
import { REVIEW_FIELDS, readReviewFormValues } from "~/features/reviews/ReviewForm";
import { itemHref, reviewHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { readId } from "~/lib/ids";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { countReview } from "~/middleware/limits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeReviewPicture } from "~/middleware/uploads";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/Layout";
import type { Route } from "./+types/review";

/** Serves the forms of a new review of a court or a racket or ball, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const database = args.context.get(databaseContext);
  const { itemType, itemId, kind } = await findItem(database, itemTypeOf(args.pattern), args.params.id);
  const { isReviewedOnce } = ITEM_TYPES[itemType];
  const draft = await takeDraft(args);
  return {
    itemType,
    itemId,
    kind,
    hasReviewed: isReviewedOnce && (await database.reviews.hasReviewed(viewer.id, { itemType, itemId })),
    defaultValue: draft && readReviewFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: REVIEW_FIELDS, failure: "reviewNotAdded" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const database = args.context.get(databaseContext);
    const itemType = itemTypeOf(args.pattern);
    const itemId = readId(args.params.id);
    const check = () => findItem(database, itemType, args.params.id);
    await storeReviewPicture(args, form, viewer);
    if (onlyAddsPicture(form))
      return data({ lastResult: { initialValue: { ...readReviewFormValues(form) } } });
    const schema = hasAspects(form) ? newReviewOf((await check()).kind) : newReviewForm;
    const submission = submissionOf(form, schema);
    if (submission.status !== "success") {
      await check();
      return data(rejectedReview(submission), 422);
    }
    if (itemId === null) throw itemNotFound(itemType);
    const { value } = submission;
    await requireInterest(database.owners, viewer.id, itemType, value.interest);
    const added = await countReview(args, check, (counts) =>
      database.reviews.add(viewer.id, { itemType, itemId }, value, counts),
    );
    switch (added.outcome) {
      case "no such item":
        throw itemNotFound(itemType);
      case "already reviewed":
        return data({ lastResult: submission.reply({ formErrors: [ALREADY_REVIEWED] }) }, 409);
      case "added":
        return toastRedirect(reviewHref(added.review), "reviewAdded");
    }
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Write a Review");
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const itemPath = itemHref(loaderData);
  if (loaderData.hasReviewed && !actionData) {
    return (
      <EmptyState title={ALREADY_REVIEWED}>
        <ButtonLink to={itemPath} preventScrollReset>
          Back to the reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <NewReviewForm
      kind={loaderData.kind}
      actionData={actionData}
      defaultValue={loaderData.defaultValue}
      cancelTo={itemPath}
    />
  );
}
