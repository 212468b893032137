import { z } from "zod";
import { isApiPath } from "~/http/addresses";
import type { Method, Operation } from "~/http/operation";
import type { ProblemDetails } from "~/http/problems";
import { LIMITS, type Limit } from "~/http/rateLimits";

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
      .meta({ description: "The errors of each invalid field." }),
  })
  .meta({
    id: "Problem",
    description: "Problem details, as in RFC 9457.",
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

const RETRY_AFTER = z.string().meta({
  description: "After how many seconds to try again.",
  examples: ["30"],
  header: { id: "RetryAfter" },
});

const CHALLENGE = z.string().meta({
  description: "How to authenticate, as in RFC 6750, and what is wrong with the access token.",
  examples: ['Bearer error="invalid_token"'],
  header: { id: "WWWAuthenticate" },
});

const MISSING_SCOPE = z
  .string()
  .optional()
  .meta({
    description: "The scope that a read-only access token lacks, as in RFC 6750.",
    examples: ['Bearer error="insufficient_scope", scope="write"'],
    header: { id: "MissingScope" },
  });

/** The headers of problems, by status. */
export const PROBLEM_HEADERS: Readonly<Record<string, { headers: z.ZodObject }>> = {
  401: { headers: z.object({ "WWW-Authenticate": CHALLENGE }) },
  403: { headers: z.object({ "WWW-Authenticate": MISSING_SCOPE }) },
  429: { headers: z.object({ "Retry-After": RETRY_AFTER }) },
  503: { headers: z.object({ "Retry-After": RETRY_AFTER }) },
};

/** The problems of an operation by status: those that follow from its properties, and its own. */
export function problemsOf(path: string, method: Method, call: Operation): Record<number, string> {
  const isWrite = method !== "GET";
  const hasBody = call.body !== undefined || call.fileField !== undefined;
  return {
    400: "The request cannot be read.",
    ...((call.maxLimit || call.query) && { 400: "A query parameter is invalid." }),
    ...(hasBody && { 400: "The body cannot be read." }),
    ...(isApiPath(path) && {
      401: call.auth === "everybody" ? "The access token is invalid." : "No user is signed in.",
    }),
    ...(isWrite && {
      403: "The caller may not do this, or is suspended, or the request comes from another site.",
    }),
    ...(path.includes("{") && { 404: "It does not exist." }),
    ...(isWrite &&
      method !== "POST" && {
        412: "It has changed since the client read it, has no ETag, or exists already.",
      }),
    ...(isWrite && { 413: "The body is too large." }),
    ...(hasBody && { 415: "The content type is not supported.", 422: "A field is invalid." }),
    ...((isWrite || call.limit) && { 429: tooMany(isWrite, call) }),
    500: "Something went wrong on our side.",
    503: unavailable(isWrite, call),
    ...call.problems,
  };
}

const WINDOWS = new Map<number, string>([
  [60, "a minute"],
  [1_800, "half an hour"],
  [3_600, "an hour"],
  [86_400, "a day"],
]);

/** When there are too many requests for an operation. */
function tooMany(isWrite: boolean, { limit }: Operation): string {
  const limits = [
    ...(isWrite ? [`${limitText(LIMITS.write)}, all writes together`] : []),
    ...(limit ? [`${limitText(LIMITS[limit])}, calls of this kind`] : []),
  ];
  return `Too many requests: more than ${limits.join("; or more than ")}. \`Retry-After\` says when to try again.`;
}

/** A limit in words. A site can have another one of those that are multiplied. */
function limitText({ times, seconds, by, isMultiplied }: Limit): string {
  const window = WINDOWS.get(seconds) ?? `${seconds} seconds`;
  return `${times} in ${window} by one ${by === "user" ? "user" : "IP address"}${isMultiplied ? " by default" : ""}`;
}

/** When an operation is unavailable for a while. */
function unavailable(isWrite: boolean, { fileField }: Operation): string {
  const reasons = [
    "The database is unavailable",
    ...(isWrite ? ["the site is read-only"] : []),
    ...(fileField ? ["too many pictures are being processed"] : []),
  ];
  return `${reasons.join(", or ")}. \`Retry-After\` says when to try again.`;
}
