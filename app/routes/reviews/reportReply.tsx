import { data } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { ReportForm } from "~/features/moderation/ReportForm";
import { ALREADY_REPORTED, REPORT_FIELDS, readReportFormValues } from "~/features/moderation/report.form";
import { reportSchema } from "~/features/moderation/report.schema";
import { findReportableReply, replyNotFound } from "~/features/owners/findReply.server";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/reportReply";

/** Reports an owner's reply, which the author of the review may, too. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const repositories = args.context.get(databaseContext);
  const { review } = await findReportableReply(repositories, args.params.id, viewer);
  const draft = await takeDraft(args);
  return {
    review,
    back: reviewReturnHref(review, args.url.searchParams),
    hasReported: await repositories.reports.hasReported(viewer.id, review.id),
    defaultValue: draft && readReportFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  const findReportable = (viewer: Viewer) => findReportableReply(repositories, args.params.id, viewer);
  const report = { fields: REPORT_FIELDS, failure: "reportNotSent", permit: findReportable } as const;
  return formAction(args, report, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const { review } = await findReportable(viewer);
    const submission = submissionOf(form, reportSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const isReply = true;
    const outcome = await repositories.reports.add(
      review.id,
      viewer.id,
      submission.value,
      new Date(),
      isReply,
    );
    if (outcome === "missing") throw replyNotFound(review);
    if (outcome === "already reported") {
      return data({ lastResult: submission.reply({ formErrors: [ALREADY_REPORTED] }) }, 409);
    }
    return toastRedirect(reviewReturnHref(review, args.url.searchParams), "reportSent");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Report Reply");
}

export default function ReportReply({ loaderData, actionData }: Route.ComponentProps) {
  const { review, back, hasReported, defaultValue } = loaderData;
  return (
    <ReviewPage review={review}>
      <Dialog title="Report Reply" closeTo={back}>
        {hasReported && !actionData ? (
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
            <p>You report the owner's reply. Reporters stay anonymous, to the owner and to us.</p>
            <ReportForm actionData={actionData} defaultValue={defaultValue} cancelTo={back} picture={null} />
          </>
        )}
      </Dialog>
    </ReviewPage>
  );
}
