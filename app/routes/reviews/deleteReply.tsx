import { href } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { findRepliable, replyNotFound, replyProblem } from "~/features/owners/findReply.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewHref } from "~/features/reviews/review.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/deleteReply";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { review, reply } = await findRepliable(args.context.get(databaseContext), args.params.id, viewer);
  if (!reply) throw replyNotFound(review);
  return { review, back: href("/reviews/:id/reply", { id: String(review.id) }) };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const findOwn = (viewer: Viewer) => findRepliable(repositories, args.params.id, viewer);
  const deleted = { fields: NO_FIELDS, failure: "replyNotDeleted", permit: findOwn } as const;
  return formAction(args, deleted, async () => {
    const viewer = await requireViewer(args);
    const { review } = await findOwn(viewer);
    const outcome = await repositories.replies.remove(review.id, viewer.id);
    if (outcome !== "done") throw replyProblem(outcome === "stale" ? "missing" : outcome, review);
    return toastRedirect(reviewHref(review), "replyDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Reply");
}

export default function DeleteReply({ loaderData: { review, back }, actionData }: Route.ComponentProps) {
  return (
    <ReviewPage review={review}>
      <ConfirmDialog title="Delete Reply" closeTo={back}>
        <FailureNotice actionData={actionData} />
        <p>Are you sure you want to delete this reply?</p>
      </ConfirmDialog>
    </ReviewPage>
  );
}
