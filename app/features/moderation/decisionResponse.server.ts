import { data } from "react-router";
import { z } from "zod";
import { fieldText, readVersion } from "~/http/form";
import { readId } from "~/http/ids";
import { submissionOf } from "~/http/submission";
import type { ActionResult } from "../toasts/actionResult";
import type { DecisionOutcome } from "./report.repository.server";
import type { OpenReport, ReviewedVersion } from "./report.view";
import { alreadyDecided, anotherDecides, notReported } from "./reportCases.server";

/** The form error when a decision was about an earlier version of the review. */
export const EDITED = "The author has edited this review since you opened it. Here is the new version.";

/** The form error when a decision, or a deletion, was about an earlier version of the reply. */
export const REPLY_CHANGED = "The reply has changed since you opened this page. Read it again, then decide.";

/** Reads from the form which versions and reports the admin has seen; defaults to the current ones. */
export function readReviewedVersion(
  form: FormData,
  { review, lastReport, replyVersion }: OpenReport,
): ReviewedVersion & Pick<OpenReport, "lastReport" | "replyVersion"> {
  const lastSeen = readId(fieldText(form, "lastReport"));
  return {
    reviewId: review.id,
    version: readVersion(form, review.version),
    lastReport: lastSeen ?? lastReport,
    // The reports up to the last one seen may be about no reply; those since then may be.
    replyVersion: lastSeen ? readId(fieldText(form, "replyVersion")) : replyVersion,
  };
}

/**
 * Turns the outcome of a decision into a response.
 * @returns null on success; the 409 response to the form if the review or the reported reply was edited meanwhile
 * @throws the 409 page if another admin has decided first, the 404 page if the review was deleted, the 403 page if another
 *   super admin has to decide
 */
export function decisionResponse(outcome: DecisionOutcome, form: FormData) {
  if (outcome === "decided") throw alreadyDecided();
  if (outcome === "missing") throw notReported();
  if (outcome === "not allowed") throw anotherDecides();
  if (outcome === "done") return null;
  const lastResult: ActionResult["lastResult"] = submissionOf(form, z.object({})).reply({
    formErrors: [outcome === "edited" ? EDITED : REPLY_CHANGED],
  });
  return data<ActionResult>({ lastResult }, 409);
}
