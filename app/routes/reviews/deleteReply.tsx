import { data, href } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { REPLY_CHANGED } from "~/features/moderation/decisionResponse.server";
import { QuotedText } from "~/features/moderation/QuotedText";
import { findDeletableReply, replyProblem } from "~/features/owners/findReply.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewHref } from "~/features/reviews/review.view";
import type { ActionResult } from "~/features/toasts/actionResult";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { emptySubmission } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/deleteReply";

/** Deletes the reply that its dialog shows, not one that another owner has written meanwhile. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const found = await findDeletableReply(args.context.get(databaseContext), args.params.id, viewer);
  const { review, reply, mayEdit } = found;
  const { text, version } = reply;
  // A former owner has come from there.
  const back = mayEdit ? href("/reviews/:id/reply", { id: String(review.id) }) : href("/account/claims");
  return { review, text, version, back };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const findDeletable = (viewer: Viewer) => findDeletableReply(repositories, args.params.id, viewer);
  const deleted = {
    fields: { single: ["version"] },
    failure: "replyNotDeleted",
    permit: findDeletable,
  } as const;
  return formAction(args, deleted, async (form) => {
    const viewer = await requireViewer(args);
    const { review, reply, mayEdit } = await findDeletable(viewer);
    const version = readVersion(form, reply.version);
    const outcome = await repositories.replies.remove(review.id, viewer.id, version);
    if (outcome === "stale") {
      const lastResult = emptySubmission().reply({ formErrors: [REPLY_CHANGED] });
      return data<ActionResult>({ lastResult }, 409);
    }
    if (outcome !== "done") throw replyProblem(outcome, review);
    return toastRedirect(mayEdit ? reviewHref(review) : href("/account/claims"), "replyDeleted");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Reply");
}

export default function DeleteReply({ loaderData, actionData }: Route.ComponentProps) {
  const { review, text, version, back } = loaderData;
  return (
    <ReviewPage review={review}>
      <ConfirmDialog title="Delete Reply" closeTo={back}>
        <FailureNotice actionData={actionData} />
        <p>Are you sure you want to delete this reply?</p>
        <QuotedText text={text} />
        <input type="hidden" name="version" value={version} />
      </ConfirmDialog>
    </ReviewPage>
  );
}
