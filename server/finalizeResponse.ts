import type { RouterContextProvider } from "react-router";
import { isApiPath, isForPrograms } from "~/http/addresses";
import { PRIVATE_NO_STORE, REVALIDATED } from "~/http/cacheControl";
import { problem } from "~/http/problems";
import { TextResponse } from "~/http/textResponse";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseUnavailableContext, retryAfterContext } from "~/middleware/process";
import { viewerContext } from "~/middleware/viewer";

type Context = Readonly<RouterContextProvider>;

/** After a 503, in seconds. */
const RETRY_AFTER = "5";
const INTERNAL_ERROR = "Something went wrong on our side. Try again in a minute.";

/** The request headers on which a response depends, apart from its encoding. */
const VARY = "Cookie, Save-Data";

/**
 * Completes every response of the app: turns errors into 503 or problem responses and adds missing `Cache-Control` and
 * `Retry-After` headers. This is not middleware because React Router creates some responses without running any.
 */
export function finalizeResponse(response: Response, request: Request, context: Context): Response {
  const result = response.status < 500 ? response : finalizeError(response, request, context);
  const { headers } = result;
  if (!headers.has("Cache-Control")) {
    const isShared = isPublic(result, request, context);
    headers.set("Cache-Control", isShared ? REVALIDATED : PRIVATE_NO_STORE);
    // For the page cache of the server; clients do not get it.
    if (isShared) headers.set("Surrogate-Key", context.get(contentKeysContext).join(" "));
    headers.append("Vary", VARY);
    // Only the API accepts access tokens. What a cache has stored for visitors is not for them, nor for a revoked one.
    if (isApiPath(new URL(request.url).pathname)) headers.append("Vary", "Authorization");
  }
  if (result.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
  const retryAfter = context.get(retryAfterContext);
  if (retryAfter !== null) headers.set("Retry-After", String(retryAfter));
  return result;
}

/** Responds with 503 when the database is unavailable. An error for programs without a problem body gets one. */
function finalizeError(response: Response, request: Request, context: Context): Response {
  const unavailable = context.get(databaseUnavailableContext);
  const status = unavailable === null ? response.status : 503;
  const isProblemPath = isForPrograms(new URL(request.url).pathname);
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isProblemPath && !isProblem) return problem(status, unavailable ?? INTERNAL_ERROR);
  return response instanceof TextResponse
    ? new TextResponse(response.whole, { status, headers: response.headers }, response.inlineScripts)
    : new Response(response.body, { status, headers: response.headers });
}

/**
 * Whether a shared cache may store the response and revalidate it: not when it was made for a signed-in viewer, nor
 * without the database, when parts of it may be missing.
 */
function isPublic({ status }: Response, { method }: Request, context: Context): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead &&
    status < 500 &&
    context.get(databaseUnavailableContext) === null &&
    context.get(viewerContext) === null
  );
}
