import { href } from "react-router";
import { equipmentNotFound, findEquipment } from "~/features/equipment/findEquipment.server";
import { addReview } from "~/features/reviews/addReview.server";
import { NewReviewForm } from "~/features/reviews/NewReviewForm";
import { REVIEW_FIELDS, readReviewFormValues } from "~/features/reviews/ReviewForm";
import type { ReviewFields } from "~/features/reviews/review.schema";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { countReview } from "~/middleware/limits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import type { Route } from "./+types/review";

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  await findEquipment(args.context.get(databaseContext).equipment, args.params.id);
  const draft = await takeDraft(args);
  return { typed: draft && readReviewFormValues(draft) };
}

export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: REVIEW_FIELDS, failure: "reviewNotAdded" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const { equipment, reviews } = args.context.get(databaseContext);
    const { id } = await findEquipment(equipment, args.params.id);
    const add = async (fields: ReviewFields) => {
      await countReview(args);
      return reviews.add(viewer.id, { itemType: "equipment", itemId: id }, fields);
    };
    return addReview(form, add, equipmentNotFound);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Write a Review");
}

export default function WriteReview({ params, loaderData, actionData }: Route.ComponentProps) {
  const cancelTo = href("/equipment/:id", { id: params.id });
  return <NewReviewForm answer={actionData} typed={loaderData.typed} cancelTo={cancelTo} />;
}
