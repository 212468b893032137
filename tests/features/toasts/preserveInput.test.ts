import { type DataStrategyResult, data, RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { messages } from "~/features/toasts/messages.server";
import { preserveInput } from "~/features/toasts/preserveInput";
import { failed } from "~/features/toasts/toast";

const FIELDS = [
  ["reviewText", "An evening's work."],
  ["amenities", "Café"],
  ["amenities", "Parking"],
  ["version", "3"],
];

interface Submission {
  method?: string;
  path?: string;
}

/** The result of `preserveInput` for a form with this result. */
async function preservedResult(
  result: DataStrategyResult,
  { method = "POST", path = "/reviews/1/edit" }: Submission = {},
): Promise<unknown> {
  const url = new URL(path, "http://here.invalid");
  const body = new URLSearchParams(FIELDS);
  const request = new Request(url, method === "GET" ? {} : { method, body });
  const args = { request, url, params: {}, pattern: "", context: new RouterContextProvider() };
  const results = await preserveInput(args, async () => ({ form: result }));
  return results ? results.form : undefined;
}

const error = (result: unknown): DataStrategyResult => ({ type: "error", result });

describe("a form without a response of this site", () => {
  test.each([
    ["after a network error", new TypeError("Failed to fetch")],
    ["after a network error, with a status", data(new TypeError("Failed to fetch"), undefined)],
  ])("is preserved %s", async (_, failure) => {
    expect(await preservedResult(error(failure))).toEqual({
      type: "data",
      result: data(
        {
          lastResult: {
            status: "error",
            initialValue: {
              reviewText: "An evening's work.",
              amenities: ["Café", "Parking"],
              version: "3",
            },
            error: { "": ["Failed to update review. Please try again."] },
          },
          version: 3,
          toast: messages.reviewNotUpdated,
        },
        { status: 503 },
      ),
    });
  });

  test.each([
    ["/reviews/1/edit", messages.reviewNotUpdated],
    ["/reviews/1/delete", messages.reviewNotDeleted],
    ["/reviews/1/helpful?from=%2Fprofile%2F1", messages.voteNotSaved],
    ["/courts/1/review", messages.reviewNotAdded],
    ["/equipment/1/review", messages.reviewNotAdded],
    ["/courts/new", messages.courtNotAdded],
    ["/courts/1/edit", messages.courtNotUpdated],
    ["/courts/1/delete?from=list", messages.courtNotDeleted],
    ["/rackets/new", messages.racketNotAdded],
    ["/balls/new", messages.ballNotAdded],
    ["/equipment/1/edit", messages.equipmentNotUpdated],
    ["/equipment/1/delete", messages.equipmentNotDeleted],
    ["/profile/demo-player/edit", messages.profileNotUpdated],
    ["/account/delete", messages.accountNotDeleted],
    ["/consent/delete", messages.accountNotDeleted],
    ["/guidelines/edit", messages.guidelinesNotUpdated],
    ["/privacy-policy/edit", messages.privacyPolicyNotUpdated],
    ["/terms-of-service/edit", messages.termsOfServiceNotUpdated],
    ["/cookie-policy/edit", messages.cookiePolicyNotUpdated],
    ["/reviews/1/reply/delete", failed("Something went wrong. Please try again.")],
    ["/admin/courts/delete", failed("Something went wrong. Please try again.")],
    ["/account/security", failed("Something went wrong. Please try again.")],
  ])("is preserved with the action's failure after a proxy's error: %s", async (path, toast) => {
    const proxy = new UNSAFE_ErrorResponseImpl(502, "Bad Gateway", "<h1>Bad Gateway</h1>");
    const unexpected = data(new Error("Unexpected Server Error"), 500);
    for (const failure of [proxy, unexpected]) {
      expect(await preservedResult(error(failure), { path })).toMatchObject({
        result: {
          data: {
            lastResult: {
              initialValue: { reviewText: "An evening's work." },
              error: { "": [toast.description] },
            },
            toast,
          },
        },
      });
    }
  });

  test("is preserved with the reason when the server rejected it", async () => {
    const tooLarge = new UNSAFE_ErrorResponseImpl(413, "Content Too Large", "Too large");
    expect(JSON.stringify(await preservedResult(error(tooLarge)))).toContain("larger than we can take");
  });

  test.each([413, 503])("is preserved with the problem's detail for status %i", async (status) => {
    const problem = { title: "Too much at once", detail: "Please send it again in a few seconds." };
    const result = JSON.stringify(
      await preservedResult(error(new UNSAFE_ErrorResponseImpl(status, "", problem))),
    );
    expect(result).toContain(problem.detail);
    expect(result).toContain("An evening's work.");
  });
});

describe("an unchanged result", () => {
  const page = error(new UNSAFE_ErrorResponseImpl(403, "", { title: "Access Denied", detail: "No." }));
  test.each([
    ["is an action's result", { type: "data", result: data({ lastResult: {} }, { status: 422 }) } as const],
    ["is an error page", page],
    [
      "is an error page that preserves the form",
      error(
        new UNSAFE_ErrorResponseImpl(503, "", {
          title: "Unavailable",
          detail: "Preserved.",
          resubmit: { action: "/", fields: [], hadFiles: false },
        }),
      ),
    ],
  ])("%s", async (_, result) => {
    expect(await preservedResult(result)).toEqual(result);
  });

  test("is that of a GET request", async () => {
    const failure = error(new TypeError("Failed to fetch"));
    expect(await preservedResult(failure, { method: "GET" })).toEqual(failure);
  });
});
