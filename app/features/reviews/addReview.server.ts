import { data } from "react-router";
import { submissionOf } from "~/http/submission";
import { toastRedirect } from "../toasts/flash.server";
import { newReview, rejectedReview } from "./filteredReview.schema.server";
import { ALREADY_REVIEWED } from "./review.permissions";
import type { AddOutcome } from "./review.repository.server";
import type { ReviewFields } from "./review.schema";
import { itemHref } from "./review.view";

/**
 * Validates and stores a new review.
 * @param add stores the valid review of its item
 * @param missing returns the 404 page of an item that no longer exists
 * @returns a redirect to the review, or the form's values with their errors and status 409 or 422
 */
export async function addReview(
  form: FormData,
  add: (fields: ReviewFields) => Promise<AddOutcome>,
  missing: () => unknown,
) {
  const submission = submissionOf(form, newReview);
  if (submission.status !== "success") return data(rejectedReview(submission), 422);
  const added = await add(submission.value);
  if (added.outcome === "no such item") throw missing();
  if (added.outcome === "already reviewed") {
    return data({ lastResult: submission.reply({ formErrors: [ALREADY_REVIEWED] }) }, 409);
  }
  return toastRedirect(itemHref(added.review), "reviewAdded");
}
