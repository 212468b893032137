import { data, href } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { filteredReply } from "~/features/owners/filteredReply.schema.server";
import { findRepliable, replyProblem } from "~/features/owners/findReply.server";
import { ReplyForm } from "~/features/owners/ReplyForm";
import { REPLY_FIELDS, readReplyFormValues } from "~/features/owners/reply.form";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/reply";

const CHANGED_MEANWHILE =
  "The reply has changed since you opened this page. What you typed is still here; save again to replace the other text.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { review, reply } = await findRepliable(args.context.get(databaseContext), args.params.id, viewer);
  const draft = await takeDraft(args);
  return {
    review,
    version: readVersion(draft, reply?.version ?? 0),
    isPublic: reply !== null && reply.removalReason === null,
    removalReason: reply?.removalReason ?? null,
    back: reviewReturnHref(review, args.url.searchParams),
    defaultValue: draft ? readReplyFormValues(draft) : { text: reply?.text ?? "" },
  };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const findOwn = (viewer: Viewer) => findRepliable(repositories, args.params.id, viewer);
  const saved = { fields: REPLY_FIELDS, failure: "replyNotSaved", permit: findOwn } as const;
  return formAction(args, saved, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const { review, reply } = await findOwn(viewer);
    const version = readVersion(form, reply?.version ?? 0);
    const submission = submissionOf(form, filteredReply);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const { text } = submission.value;
    const outcome = await repositories.replies.save(review.id, viewer.id, { text, version });
    if (outcome === "stale") {
      const lastResult = submission.reply({ formErrors: [CHANGED_MEANWHILE] });
      const current = await repositories.replies.find(review.id);
      return data({ lastResult, version: current?.version ?? 0, isConflict: true }, 409);
    }
    if (outcome !== "done") throw replyProblem(outcome, review);
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "replySaved");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Reply to a Review");
}

export default function ReplyToReview({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { review, version, isPublic, removalReason, back, defaultValue } = loaderData;
  const isConflict = result !== undefined && "isConflict" in result;
  return (
    <ReviewPage
      // The form has the reply, unless it has the text of a conflict.
      review={isConflict ? review : { ...review, reply: null }}
      form={
        <Section title={isPublic ? "Edit your reply" : "Reply"} boxed>
          {removalReason !== null && (
            <p className="rounded-control border-l-3 border-danger bg-danger-tint px-3 py-2 wrap-anywhere">
              <strong>A super admin has removed your reply:</strong> {removalReason} You can write another.
            </p>
          )}
          <ReplyForm actionData={result} defaultValue={defaultValue} version={version} cancelTo={back} />
          {isPublic && (
            <p>
              {/* Back after the deletion must not lead to this form. */}
              <Link
                to={href("/reviews/:id/reply/delete", { id: String(review.id) })}
                preventScrollReset
                replace
              >
                Delete the reply
              </Link>
            </p>
          )}
        </Section>
      }
    />
  );
}
