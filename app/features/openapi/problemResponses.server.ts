import { z } from "zod";
import type { Method, Operation } from "~/http/operation";
import type { ProblemDetails } from "~/http/problems";

/** The schema of problem details (RFC 9457). */
export const problemResponse = z
  .object({
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    message: z.string().meta({ description: "The text to show a person." }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .exactOptional()
      .meta({ description: "What is wrong with each field, where fields are at fault." }),
  })
  .meta({
    id: "Problem",
    description: "What went wrong, as RFC 9457 tells it.",
    examples: [
      {
        title: "Unprocessable Content",
        status: 422,
        detail: "Court name is required",
        message: "Court name is required",
        errors: { name: ["Court name is required"] },
      },
    ],
  }) satisfies z.ZodType<ProblemDetails>;

/** The problems of an operation by status: those that follow from its properties, and its own. */
export function problemsOf(path: string, method: Method, call: Operation): Record<number, string> {
  const isWrite = method !== "GET";
  const hasBody = call.body !== undefined || call.fileField !== undefined;
  return {
    400: "The request cannot be read.",
    ...((call.maxLimit || call.query) && { 400: "The query is not one that this list can be asked." }),
    ...(hasBody && { 400: "The body cannot be read." }),
    401: call.auth === "everybody" ? "The access token is none." : "No user is signed in.",
    ...(isWrite && { 403: "The caller may not do this, or the request comes from another site." }),
    ...(path.includes("{") && { 404: "There is no such thing." }),
    ...(isWrite &&
      method !== "POST" &&
      call.isVersioned && { 412: "It has changed since the client read it." }),
    ...(isWrite && { 413: "The body is too large." }),
    ...(hasBody && { 415: "The body is of another type.", 422: "The body is not what it should be." }),
    ...(isWrite && { 429: "That was very often in a short time; `Retry-After` says when to try again." }),
    500: "Something went wrong on our side.",
    503: "Our data cannot be reached for now; `Retry-After` says when to try again.",
    ...call.problems,
  };
}
