import { Form, useNavigation } from "react-router";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { itemHref } from "~/features/reviews/review.view";
import { changeableReviewAt } from "~/features/reviews/reviewAt.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { product } from "~/kernel/product";
import { answerForm, NO_FIELDS } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { Button, ButtonLink } from "~/ui/Button";
import { Actions, Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/delete";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reviews } = args.context.get(databaseContext);
  return { review: await changeableReviewAt(reviews, args.params.id, viewer) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, { fields: NO_FIELDS, failure: "reviewNotDeleted" }, async () => {
    const viewer = await requireViewer(args);
    const { reviews } = args.context.get(databaseContext);
    const review = await changeableReviewAt(reviews, args.params.id, viewer);
    await reviews.remove(review.id);
    const { itemType, itemId } = review;
    return toastRedirect(itemHref({ itemType, itemId }), "reviewDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return [{ title: `Delete Review · ${product.name}` }, { name: "robots", content: "noindex" }];
}

export default function DeleteReview({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <ReviewPage review={review}>
      <Dialog title="Delete Review" closeTo={itemHref(review)}>
        <FailureNotice answer={actionData} />
        <p>Are you sure you want to delete this review?</p>
        <Form method="post">
          <Actions>
            <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
              Delete
            </Button>
            <ButtonLink to={itemHref(review)} variant="quiet" preventScrollReset>
              Cancel
            </ButtonLink>
          </Actions>
        </Form>
      </Dialog>
    </ReviewPage>
  );
}
