import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
import { REVIEW_FIELDS, ReviewForm } from "~/features/reviews/ReviewForm";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.policy";
import { editedReview } from "~/features/reviews/review.rules.server";
import { itemHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText, readForm } from "~/kernel/form";
import { readId } from "~/kernel/ids";
import { pageProblem } from "~/kernel/problems";
import { product } from "~/kernel/product";
import { databaseContext } from "~/middleware/database";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Dialog } from "~/ui/Dialog";
import { Page } from "~/ui/Layout";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "This review was changed in another window since you opened it. Your text is kept below; save again to replace the other one.";

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const review = await changeableReview(args);
  const draft = await takeDraft(args);
  return {
    review,
    typed: {
      rating: (draft && fieldText(draft, "rating")) || String(review.rating),
      reviewText: draft ? fieldText(draft, "reviewText") : (review.reviewText ?? ""),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  await requireViewer(args, { draft: REVIEW_FIELDS });
  const review = await changeableReview(args);
  const form = await readForm(args.request, REVIEW_FIELDS);
  const submission = parseWithZod(form, { schema: editedReview });
  if (submission.status !== "success") return data(submission.reply(), 422);
  const version = readId(fieldText(form, "version"));
  const { reviews } = args.context.get(databaseContext);
  const changed = await reviews.change(review.id, version, submission.value);
  if (changed.outcome === "missing") throw reviewNotFound();
  if (changed.outcome === "stale") return data(submission.reply({ formErrors: [CHANGED_MEANWHILE] }), 409);
  return toastRedirect(itemHref(review), "reviewUpdated");
}

/** The review of the address, where the viewer may change it. */
async function changeableReview({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const id = readId(params.id);
  const review = id && (await context.get(databaseContext).reviews.find(id));
  if (!review) throw reviewNotFound();
  if (!mayChangeReview(context.get(viewerContext), review)) {
    throw pageProblem(403, "This is not your review", "Only its author and super admins can change a review.");
  }
  return review;
}

function reviewNotFound() {
  return pageProblem(404, "Review Not Found", "There is no review at this address. It may have been deleted.");
}
