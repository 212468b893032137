import { data } from "react-router";
import { REPLY_CHANGED } from "~/features/moderation/decisionResponse.server";
import { anotherDecides, requireMayModerate } from "~/features/moderation/reportCases.server";
import { findRemovableReply, replyProblem } from "~/features/owners/findReply.server";
import { RemovalForm } from "~/features/reviews/RemovalForm";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { REMOVAL_FIELDS, readRemovalValues } from "~/features/reviews/removal.form";
import { removalSchema } from "~/features/reviews/removal.schema";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { toastRedirect } from "~/features/toasts/flash.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/removeReply";

/** Removes an owner's reply with a reason. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const { review, reply } = await findRemovableReply(repositories, args.params.id, viewer);
  await requireMayModerate(repositories, review.id, viewer.id);
  const draft = await takeDraft(args);
  return {
    review,
    version: readVersion(draft, reply.version),
    back: reviewReturnHref(review, args.url.searchParams),
    defaultValue: draft && readRemovalValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const removal = { fields: REMOVAL_FIELDS, failure: "replyNotDeleted" } as const;
  return superAdminAction(args, removal, async (form, viewer) => {
    const { review, reply } = await findRemovableReply(repositories, args.params.id, viewer);
    const version = readVersion(form, reply.version);
    const submission = submissionOf(form, removalSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const { reason } = submission.value;
    const outcome = await repositories.replies.moderate(review.id, { reason, version });
    if (outcome === "stale") {
      const current = await repositories.replies.find(review.id);
      return conflictResponse(submission, REPLY_CHANGED, current?.version ?? 0);
    }
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome !== "done") throw replyProblem(outcome, review);
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "replyRemoved");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Remove Reply");
}

export default function RemoveReply({ loaderData, actionData }: Route.ComponentProps) {
  const { review, version, back, defaultValue } = loaderData;
  return (
    <ReviewPage review={review}>
      <Dialog title="Remove Reply" closeTo={back}>
        <p>Readers no longer see the reply of the owner. The review stays as it is.</p>
        <RemovalForm
          actionData={actionData}
          defaultValue={defaultValue}
          hint="The owner sees it."
          action="Remove Reply"
          version={version}
          cancelTo={back}
        />
      </Dialog>
    </ReviewPage>
  );
}
