import { data, href } from "react-router";
import { courtAt, courtNotFound } from "~/features/courts/courtAt.server";
import { REVIEW_FIELDS, ReviewForm } from "~/features/reviews/ReviewForm";
import { ALREADY_REVIEWED } from "~/features/reviews/review.policy";
import { newReview } from "~/features/reviews/review.rules.server";
import { itemHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/kernel/form";
import { product } from "~/kernel/product";
import { submissionOf } from "~/kernel/submission";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { countReview } from "~/middleware/limits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/Layout";
import type { Route } from "./+types/review";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { courts, reviews } = args.context.get(databaseContext);
  const court = await courtAt(courts, args.params.id);
  const draft = await takeDraft(args);
  return {
    hasReviewed: await reviews.hasReviewed(viewer.id, court.id),
    typed: draft && { rating: fieldText(draft, "rating"), reviewText: fieldText(draft, "reviewText") },
  };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, { fields: REVIEW_FIELDS, failure: "reviewNotAdded" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const { courts, reviews } = args.context.get(databaseContext);
    const court = await courtAt(courts, args.params.id);
    const submission = submissionOf(form, newReview);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const item = { itemType: "court", itemId: court.id } as const;
    await countReview(args);
    const added = await reviews.add(viewer.id, item, submission.value);
    if (added.outcome === "no such item") throw courtNotFound();
    if (added.outcome === "already reviewed") {
      return data({ lastResult: submission.reply({ formErrors: [ALREADY_REVIEWED] }) }, 409);
    }
    return toastRedirect(itemHref({ ...item, id: added.review.id }), "reviewAdded");
  });
}

export function meta(): Route.MetaDescriptors {
  return [{ title: `Write a Review · ${product.name}` }, { name: "robots", content: "noindex" }];
}

export default function WriteReview({ params, loaderData, actionData }: Route.ComponentProps) {
  const courtPath = href("/courts/:id", { id: params.id });
  if (loaderData.hasReviewed && !actionData) {
    return (
      <EmptyState title={ALREADY_REVIEWED}>
        <ButtonLink to={courtPath} preventScrollReset>
          Back to the reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ReviewForm
      title="Write a Review"
      answer={actionData}
      defaultValue={loaderData.typed ?? {}}
      submit={{ label: "Submit Review", busyLabel: "Submitting..." }}
      cancelTo={courtPath}
      textOptional
    />
  );
}
