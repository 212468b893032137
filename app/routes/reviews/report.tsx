import { data } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { ReportForm } from "~/features/moderation/ReportForm";
import { ALREADY_REPORTED, REPORT_FIELDS, readReportFormValues } from "~/features/moderation/report.form";
import { reportSchema } from "~/features/moderation/report.schema";
import { findReportableReply } from "~/features/owners/findReply.server";
import {
  findPicture,
  findReportableReview,
  pictureNotFound,
  reviewNotFound,
} from "~/features/reviews/findReview.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import type { ReviewView } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/report";

/** Serves the reports of a review, of a picture of it and of the owner's reply to it, selected by the address. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports } = args.context.get(databaseContext);
  const review = await findReported(args, viewer);
  const number = args.url.searchParams.get("picture");
  const draft = await takeDraft(args);
  return {
    review,
    isReply: isAboutReply(args.pattern),
    picture: number === null ? null : findPicture(review, number),
    back: reviewReturnHref(review, args.url.searchParams),
    hasReported: await reports.hasReported(viewer.id, review.id),
    defaultValue: draft && readReportFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const { reports } = args.context.get(databaseContext);
  const findReportable = (viewer: Viewer) => findReported(args, viewer);
  const report = { fields: REPORT_FIELDS, failure: "reportNotSent", permit: findReportable } as const;
  return formAction(args, report, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const review = await findReportable(viewer);
    const submission = submissionOf(form, reportSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const isReply = isAboutReply(args.pattern);
    const outcome = await reports.add(review.id, viewer.id, submission.value, isReply);
    if (outcome === "missing") throw reviewNotFound();
    if (outcome === "picture missing") throw pictureNotFound(review);
    if (outcome === "already reported") {
      return data({ lastResult: submission.reply({ formErrors: [ALREADY_REPORTED] }) }, 409);
    }
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "reportSent");
  });
}

/** Finds the review that may be reported, or whose reply may be. The author of a review may report the reply to it. */
async function findReported(
  { pattern, params, context }: Pick<Route.LoaderArgs, "pattern" | "params" | "context">,
  viewer: Viewer,
): Promise<ReviewView> {
  const repositories = context.get(databaseContext);
  if (!isAboutReply(pattern)) return findReportableReview(repositories.reviews, params.id, viewer);
  return (await findReportableReply(repositories, params.id, viewer)).review;
}

function isAboutReply(pattern: string): boolean {
  return pattern.includes("/reply/");
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Report Review");
}

export default function ReportReview({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { review, isReply, picture, back, hasReported, defaultValue } = loaderData;
  return (
    <ReviewPage review={review}>
      <Dialog title={isReply ? "Report Reply" : picture ? "Report Picture" : "Report Review"} closeTo={back}>
        {hasReported && !result ? (
          <>
            <p>{ALREADY_REPORTED}</p>
            <Actions>
              <ButtonLink to={back} preventScrollReset>
                Back to the reviews
              </ButtonLink>
            </Actions>
          </>
        ) : (
          <>
            <p>We look at every report. Reporters stay anonymous, to the author and to us.</p>
            {isReply && <p>About the owner's reply, not the review.</p>}
            {picture && <p className="wrap-anywhere">You report the picture: {picture.description}</p>}
            <ReportForm
              actionData={result}
              defaultValue={defaultValue}
              cancelTo={back}
              picture={picture?.image ?? null}
            />
          </>
        )}
      </Dialog>
    </ReviewPage>
  );
}
