import { type DataStrategyResult, data, RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { browserMessages } from "~/features/toasts/messages";
import { preserveInput } from "~/features/toasts/preserveInput";

/** The result of `preserveInput` for a form with this result. */
async function preservedResult(result: DataStrategyResult, method = "POST"): Promise<unknown> {
  const url = new URL("http://here.invalid/reviews/1/edit");
  const body = new URLSearchParams([
    ["reviewText", "An evening's work."],
    ["amenities", "Café"],
    ["amenities", "Parking"],
    ["version", "3"],
  ]);
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
    ["after a proxy's error", new UNSAFE_ErrorResponseImpl(502, "Bad Gateway", "<h1>Bad Gateway</h1>")],
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
            error: { "": [expect.stringMatching(/^We could not be reached\. What you typed is still here/)] },
          },
          version: 3,
          toast: browserMessages.formNotSent,
        },
        { status: 503 },
      ),
    });
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
    const failed = error(new TypeError("Failed to fetch"));
    expect(await preservedResult(failed, "GET")).toEqual(failed);
  });
});
