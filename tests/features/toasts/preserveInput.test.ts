import { type DataStrategyResult, data, RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { preserveInput } from "~/features/toasts/preserveInput";

/** What becomes of a form that was answered so. */
async function sent(result: DataStrategyResult, method = "POST"): Promise<unknown> {
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

describe("a form that no page of ours answers", () => {
  test.each([
    ["as the line is dead", new TypeError("Failed to fetch")],
    ["as the line is dead, told with a status", data(new TypeError("Failed to fetch"), undefined)],
    ["as a proxy does", new UNSAFE_ErrorResponseImpl(502, "Bad Gateway", "<h1>Bad Gateway</h1>")],
  ])("keeps what was typed, %s", async (_, failure) => {
    expect(await sent(error(failure))).toEqual({
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
          toast: "formNotSent",
        },
        { status: 503 },
      ),
    });
  });

  test("says why where the server itself has refused it", async () => {
    const tooLarge = new UNSAFE_ErrorResponseImpl(413, "Content Too Large", "Too large");
    expect(JSON.stringify(await sent(error(tooLarge)))).toContain("larger than we can take");
  });

  test.each([413, 503])("says why where the form was not read, with %i", async (status) => {
    const problem = { title: "Too much at once", detail: "Please send it again in a few seconds." };
    const shown = JSON.stringify(await sent(error(new UNSAFE_ErrorResponseImpl(status, "", problem))));
    expect(shown).toContain(problem.detail);
    expect(shown).toContain("An evening's work.");
  });
});

describe("what is left as it is", () => {
  const page = error(new UNSAFE_ErrorResponseImpl(403, "", { title: "Access Denied", detail: "No." }));
  test.each([
    ["an answer", { type: "data", result: data({ lastResult: {} }, { status: 422 }) } as const],
    ["a page that says why not", page],
    [
      "a page that gives the form back",
      error(
        new UNSAFE_ErrorResponseImpl(503, "", {
          title: "Away",
          detail: "Kept.",
          resubmit: { action: "/", fields: [], hadFiles: false },
        }),
      ),
    ],
  ])("%s", async (_, result) => {
    expect(await sent(result)).toEqual(result);
  });

  test("whatever is only read", async () => {
    const failed = error(new TypeError("Failed to fetch"));
    expect(await sent(failed, "GET")).toEqual(failed);
  });
});
