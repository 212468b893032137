import { data } from "react-router";
import { z } from "zod";
import { fieldText } from "~/http/form";
import { submissionOf } from "~/http/submission";
import { readId } from "~/lib/ids";
import type { ActionResult } from "../toasts/actionResult";
import type { DecisionOutcome } from "./report.repository.server";
import type { OpenReport, ReviewedVersion } from "./report.view";
import { alreadyDecided, notReported } from "./reportQueue.server";

const EDITED =
  "Its author has changed this review since you saw it. It is shown as it is now: decide on that.";

/** What whoever decides has seen, by their form; what is there now, where the form says nothing of it. */
export function readReviewedVersion(form: FormData, { review, lastReport }: OpenReport): ReviewedVersion {
  return {
    reviewId: review.id,
    version: readId(fieldText(form, "version")) ?? review.version,
    lastReport: readId(fieldText(form, "lastReport")) ?? lastReport,
  };
}

/**
 * Goes on where something was decided.
 * @returns null where it is done; the answer to the form, where the review is another one by now
 * @throws the 409 page for who came second, the 404 page where the review is gone
 */
export function decisionResponse(decided: DecisionOutcome, form: FormData) {
  if (decided === "decided") throw alreadyDecided();
  if (decided === "missing") throw notReported();
  if (decided === "done") return null;
  const lastResult: ActionResult["lastResult"] = submissionOf(form, z.object({})).reply({
    formErrors: [EDITED],
  });
  return data<ActionResult>({ lastResult }, 409);
}
