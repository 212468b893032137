import { data, isRouteErrorResponse } from "react-router";
import { describeError } from "~/ui/errorMessages";
import type { ActionResult } from "../toasts/actionResult";
import { isTransportFailure } from "../toasts/preserveInput";
import { browserMessages, failed } from "../toasts/toast";

/** The result of a vote by script that failed. */
export interface FailedVote extends ActionResult {
  isSignedOut: boolean;
}

/** What to say by the status of the error page. */
const MESSAGES: Readonly<Record<number, string>> = {
  401: "You are signed out. Please sign in to vote.",
  404: "This review is no longer here. It may have been deleted.",
};

/**
 * The result of a vote by script that failed, with a toast: an error page would replace a review that is being written on
 * the same page.
 * @param isInPlace whether the vote was cast on the page of its review
 * @throws the failure, to show its error page, when the vote has a page of its own
 */
export function failedVote(failure: unknown, isInPlace: boolean) {
  const isLost = isTransportFailure(failure);
  if (!isLost && !(isInPlace && isRouteErrorResponse(failure))) throw failure;
  const status = isRouteErrorResponse(failure) ? failure.status : 503;
  const message = isLost
    ? browserMessages.voteNotSaved.description
    : (MESSAGES[status] ?? describeError(failure).detail);
  const result: FailedVote = {
    isSignedOut: status === 401,
    lastResult: { status: "error", error: { "": [message] } },
    toast: failed(message),
  };
  // With the status of the failure, the page is not read again, which might fail as well and replace it.
  return data(result, status);
}
