import { href } from "react-router";
import { courtNotFound, findCourt } from "~/features/courts/findCourt.server";
import { addReview } from "~/features/reviews/addReview.server";
import { NewReviewForm } from "~/features/reviews/NewReviewForm";
import { REVIEW_FIELDS, readReviewFormValues } from "~/features/reviews/ReviewForm";
import { ALREADY_REVIEWED } from "~/features/reviews/review.permissions";
import type { ReviewFields } from "~/features/reviews/review.schema";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { countReview } from "~/middleware/limits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/Layout";
import type { Route } from "./+types/review";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { courts, reviews } = args.context.get(databaseContext);
  const court = await findCourt(courts, args.params.id);
  const draft = await takeDraft(args);
  return {
    hasReviewed: await reviews.hasReviewed(viewer.id, court.id),
    typed: draft && readReviewFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: REVIEW_FIELDS, failure: "reviewNotAdded" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const { courts, reviews } = args.context.get(databaseContext);
    const { id } = await findCourt(courts, args.params.id);
    const add = async (fields: ReviewFields) => {
      await countReview(args);
      return reviews.add(viewer.id, { itemType: "court", itemId: id }, fields);
    };
    return addReview(form, add, courtNotFound);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Write a Review");
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
  return <NewReviewForm answer={actionData} typed={loaderData.typed} cancelTo={courtPath} />;
}
