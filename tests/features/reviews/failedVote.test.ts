import { data, UNSAFE_ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { failedVote } from "~/features/reviews/failedVote";
import { messages } from "~/features/toasts/messages.server";
import { failed } from "~/features/toasts/toast";

const error = (status: number, detail = "") =>
  new UNSAFE_ErrorResponseImpl(status, "", { title: "A page", detail });

const result = (status: number, message: string) =>
  data(
    {
      isSignedOut: status === 401,
      lastResult: { status: "error", error: { "": [message] } },
      toast: failed(message),
    },
    status,
  );

describe("a vote by script that fails", () => {
  test.each([
    ["the review was deleted", error(404), 404, "This review is no longer here. It may have been deleted."],
    ["the session has ended", error(401), 401, "You are signed out. Please sign in to vote."],
    ["votes are too many", error(429, "Wait a minute."), 429, "Wait a minute."],
    ["the network is down", new TypeError("Failed to fetch"), 503, messages.voteNotSaved.description],
  ])("because %s says so by a toast, and leaves the page as it is", (_, failure, status, message) => {
    expect(failedVote(failure, true)).toEqual(result(status, message));
  });

  test("on a page of its own shows the error page, unless the network is down", () => {
    const deleted = error(404);
    expect(() => failedVote(deleted, false)).toThrow(expect.objectContaining({ status: 404 }));
    const lost = failedVote(new TypeError("Failed to fetch"), false);
    expect(lost).toEqual(result(503, messages.voteNotSaved.description));
  });
});
