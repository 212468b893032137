import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { fieldText } from "~/http/form";
import { isPageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import { describeError } from "~/ui/errorMessages";
import type { ActionResult } from "./actionResult";
import { browserMessages } from "./messages";

const UNREACHABLE =
  "We could not be reached. What you typed is still here: please send it again in a moment.";

/** Statuses of the server's own rejections before any route runs: a form too large, too many requests. */
const SERVER_STATUSES = [413, 429];

/**
 * Client middleware for form submissions by script that fail without a response of the application, as when the
 * network is down or a proxy responds: shows the form again with its input and an error. An error page would lose it.
 */
export const preserveInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === "GET") return next();
  const submitted = request.clone();
  const results = await next();
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isTransportFailure(result)) continue;
    results[route] = { type: "data", result: data(await failedResult(submitted, result), { status: 503 }) };
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

async function failedResult(submitted: Request, failure: unknown): Promise<ActionResult> {
  const form = await submitted.formData();
  const isRejected = isRouteErrorResponse(failure) && SERVER_STATUSES.includes(failure.status);
  const isUnread = isRouteErrorResponse(failure) && isUnreadForm(failure);
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
      error: { "": [isRejected || isUnread ? describeError(failure).detail : UNREACHABLE] },
    },
    version: readId(fieldText(form, "version")) ?? undefined,
    toast: browserMessages.formNotSent,
  };
}
