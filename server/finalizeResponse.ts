import type { RouterContextProvider } from "react-router";
import { isApiPath } from "~/http/addresses";
import { problem } from "~/http/problems";
import { databaseUnavailableContext, retryAfterContext } from "~/middleware/process";
import { viewerContext } from "~/middleware/viewer";

type Context = Readonly<RouterContextProvider>;

/** When to try again after 503, in seconds. */
const RETRY_AFTER = "5";
const AWAY = "The database is away. Try again in a minute.";
const BROKEN = "Something went wrong on our side. Try again in a minute.";

const REVALIDATED = "public, max-age=0, must-revalidate";
const NOT_KEPT = "private, no-store";

/**
 * The last word on every answer, in the one place that all of them pass: React Router answers some requests
 * without any middleware, and the rest from too many places. Who sets `Cache-Control` knows better and is
 * left alone.
 */
export function finalizeResponse(response: Response, request: Request, context: Context): Response {
  const settled = response.status < 500 ? response : settleFailure(response, request, context);
  const { headers } = settled;
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", isForAll(settled, request, context) ? REVALIDATED : NOT_KEPT);
    headers.append("Vary", "Cookie");
  }
  if (settled.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
  const retryAfter = context.get(retryAfterContext);
  if (retryAfter !== null) headers.set("Retry-After", String(retryAfter));
  return settled;
}

/** A database that is away is 503, on a page too; and the API says everything as a problem. */
function settleFailure(response: Response, request: Request, context: Context): Response {
  const isAway = context.get(databaseUnavailableContext);
  const status = isAway ? 503 : response.status;
  const isApi = isApiPath(new URL(request.url).pathname);
  const isTold = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isApi && !isTold) return problem(status, isAway ? AWAY : BROKEN);
  return new Response(response.body, { status, headers: response.headers });
}

/**
 * Nobody but the viewer keeps what was made for a viewer; what anybody sees may be kept and asked about. What was made
 * without the database may lack what it should say.
 */
function isForAll({ status }: Response, { method }: Request, context: Context): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead && status < 500 && !context.get(databaseUnavailableContext) && context.get(viewerContext) === null
  );
}
