import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { fieldText } from "~/http/form";
import { isPageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import { describeError } from "~/ui/errorMessages";
import type { ActionResult } from "./actionResult";

const UNREACHED =
  "We could not be reached. What you typed is still here: send it again once your connection is back.";

/** What the server itself refuses before any page of ours: too large a form, and too many. */
const OUR_OWN = [413, 429];

/**
 * Where script sends a form and no page of ours comes back, as the line is dead or something between us answers: the
 * form stays where it is, with what was typed, and says so. An error page in its place would lose all of it.
 */
export const preserveInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === "GET") return next();
  const sent = request.clone();
  const results = await next();
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isNoAnswer(result)) continue;
    results[route] = { type: "data", result: data(await givenBack(sent, result), { status: 503 }) };
  }
  return results;
};

/**
 * What our pages throw is data; what others answer is text, and what never came is an error. A form that was too large
 * to be read, or came when there was no memory for it, is data that does not hold the form.
 */
function isNoAnswer(failure: unknown): boolean {
  if (isRouteErrorResponse(failure)) return typeof failure.data === "string" || isUnreadForm(failure);
  if (typeof failure === "object" && failure !== null && "data" in failure) {
    return failure.data instanceof Error;
  }
  return failure instanceof Error;
}

function isUnreadForm({ status, data: problem }: { status: number; data: unknown }): boolean {
  return [413, 503].includes(status) && isPageProblem(problem) && !problem.resubmit;
}

async function givenBack(sent: Request, failure: unknown): Promise<ActionResult> {
  const form = await sent.formData();
  const isRefused = isRouteErrorResponse(failure) && OUR_OWN.includes(failure.status);
  const isUnread = isRouteErrorResponse(failure) && isUnreadForm(failure);
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = values;
    // A field of files keeps them by itself.
    if (first !== undefined) initialValue[name] = values.length === 1 ? first : values;
  }
  return {
    lastResult: {
      status: "error",
      initialValue,
      error: { "": [isRefused || isUnread ? describeError(failure).detail : UNREACHED] },
    },
    version: readId(fieldText(form, "version")) ?? undefined,
    toast: "formNotSent",
  };
}
