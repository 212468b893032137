import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { fieldText } from "~/http/form";
import { readId } from "~/http/ids";
import { isPageProblem } from "~/http/problems";
import { describeError } from "~/ui/errorMessages";
import type { ActionResult } from "./actionResult";
import { browserMessages, failed, failedTo } from "./toast";

/** The addresses of the actions whose failure follows from them, such as /courts/3/edit or /privacy-policy/edit. */
const ACTION = /^\/(?!admin)(guidelines|[a-z-]+?)s?(\/[^/]+)?\/(new|edit|delete|review|helpful)$/;

const VERBS: Readonly<Record<string, string>> = { new: "add", edit: "update", review: "submit" };

/**
 * Client middleware for form submissions by script that fail without a response of the application, as when the
 * network is down or a proxy responds: shows the form again with its input and an error. An error page would lose it.
 */
export const preserveInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url },
  next,
) => {
  if (request.method === "GET") return next();
  const submitted = request.clone();
  const results = await next();
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isTransportFailure(result)) continue;
    results[route] = {
      type: "data",
      result: data(await failedResult(submitted, url, result), { status: 503 }),
    };
  }
  return results;
};

/**
 * The application's errors have data, a proxy's are text, and a network failure is an Error. A form that was too large
 * to read, or arrived when memory was short, has data without the form's input.
 */
export function isTransportFailure(failure: unknown): boolean {
  if (isRouteErrorResponse(failure)) return typeof failure.data === "string" || isUnreadForm(failure);
  if (typeof failure === "object" && failure !== null && "data" in failure) {
    return failure.data instanceof Error;
  }
  return failure instanceof Error;
}

function isUnreadForm({ status, data: problem }: { status: number; data: unknown }): boolean {
  return [413, 503].includes(status) && isPageProblem(problem) && !problem.resubmit;
}

/** The text of a failed action, from its address: the browser does not have the actions of `messages.server.ts`. */
function failureAt({ pathname }: URL): string {
  const [, noun = "", , verb = ""] = ACTION.exec(pathname) ?? [];
  if (!noun) return "Something went wrong. Please try again.";
  if (verb === "helpful") return browserMessages.voteNotSaved.description;
  if (noun === "racket") return browserMessages.racketNotAdded.description;
  // The account of users who do not agree is deleted where they were asked.
  const subject = verb === "review" ? verb : noun.replaceAll("-", " ").replace("consent", "account");
  return failedTo(`${VERBS[verb] ?? verb} ${subject}`).description;
}

/** What to say of a form without a response of its action. The server's own rejections say why. */
function describeFailure(failure: unknown, url: URL): string {
  const isExplained =
    isRouteErrorResponse(failure) && (failure.status < 500 || typeof failure.data !== "string");
  return isExplained ? describeError(failure).detail : failureAt(url);
}

async function failedResult(submitted: Request, url: URL, failure: unknown): Promise<ActionResult> {
  const form = await submitted.formData();
  const message = describeFailure(failure, url);
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = values;
    // File inputs keep their files in the browser.
    if (first !== undefined) initialValue[name] = values.length === 1 ? first : values;
  }
  return {
    lastResult: {
      status: "error",
      initialValue,
      error: { "": [message] },
    },
    version: readId(fieldText(form, "version")) ?? undefined,
    toast: failed(message),
  };
}
