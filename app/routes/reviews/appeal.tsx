import { data, redirect } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { AppealForm } from "~/features/moderation/AppealForm";
import { APPEAL_FIELDS, readAppealFormValues } from "~/features/moderation/appeal.form";
import { appealSchema } from "~/features/moderation/appeal.schema";
import { appealHref } from "~/features/moderation/appeal.view";
import { findHiddenReview } from "~/features/moderation/appealCases.server";
import { DAYS_TO_DECIDE, isOverdue, URGENT_HOURS } from "~/features/moderation/deadlines";
import { HidingList } from "~/features/moderation/HidingList";
import { reviewNotFound } from "~/features/reviews/findReview.server";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { reviewHref } from "~/features/reviews/review.view";
import { reviewList } from "~/features/reviews/reviewStyles";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { BackLink, Page, Section } from "~/ui/Layout";
import type { Route } from "./+types/appeal";

const ALREADY_APPEALED = "You have already appealed against this hiding. Your appeal is on this page.";

/** Shows the hidings of a review to its author and super admins. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { review, hidings } = await findHiddenReview(
    args.context.get(databaseContext),
    args.params.id,
    viewer,
  );
  const draft = await takeDraft(args);
  return {
    review,
    hidings: hidings.map((hiding) => ({
      ...hiding,
      isOverdue: hiding.appeal !== null && isOverdue(hiding.appeal.dueAt),
    })),
    isAuthor: review.userId === viewer.id,
    defaultValue: draft && readAppealFormValues(draft),
  };
}

/** Appeals against the current hiding. */
export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const permit = (viewer: Viewer) => findOwn(repositories, args.params.id, viewer);
  const appeal = { fields: APPEAL_FIELDS, failure: "appealNotSent", permit } as const;
  return formAction(args, appeal, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const review = await permit(viewer);
    const submission = submissionOf(form, appealSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const outcome = await repositories.appeals.add(review.id, viewer.id, submission.value.text);
    if (outcome === "missing") throw redirect(appealHref(review.id), 303);
    if (outcome === "already appealed") {
      return data({ lastResult: submission.reply({ formErrors: [ALREADY_APPEALED] }) }, 409);
    }
    return toastRedirect(appealHref(review.id), "appealSent");
  });
}

/** @throws the 404 page for all but the author of a review that is or was hidden */
async function findOwn(repositories: Parameters<typeof findHiddenReview>[0], id: string, viewer: Viewer) {
  const { review } = await findHiddenReview(repositories, id, viewer);
  if (review.userId !== viewer.id) throw reviewNotFound();
  return review;
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Hidden Review");
}

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { review, hidings, isAuthor, defaultValue } = loaderData;
  const isHidden = review.hiddenFor !== null;
  return (
    <Page narrow>
      <BackLink to={reviewHref(review)}>{review.itemName}</BackLink>
      <h1>
        {isHidden ? `Hidden review of ${review.itemName}` : `Review of ${review.itemName}, shown again`}
      </h1>
      <ul className={reviewList.single}>
        <ReviewCard review={review} mayChange={isAuthor} from={appealHref(review.id)} />
      </ul>
      <HidingList hidings={hidings.slice(0, 1)} />
      {isAuthor && ((isHidden && !review.hasAppeal) || result) && (
        <Section title="Appeal" boxed>
          <p>
            {`You can appeal once. A super admin who did not hide the review decides, if there is one, within ${DAYS_TO_DECIDE} days; within ${URGENT_HOURS} hours if it is about personal data or a threat. A notice on top of every page leads to the answer.`}
          </p>
          <AppealForm actionData={result} defaultValue={defaultValue} cancelTo={reviewHref(review)} />
        </Section>
      )}
      <HidingList hidings={hidings.slice(1)} />
    </Page>
  );
}
