import type { MiddlewareFunction } from "react-router";
import { readOnlyText } from "~/features/read-only/readOnly.view";
import { isApiPath } from "~/http/addresses";
import { READ_METHODS } from "~/http/methods";
import { problem } from "~/http/problems";
import { connectionContext, processContext } from "./process";
import { resubmitPage } from "./resubmitPage";
import { viewerContext } from "./viewer";

/** The patterns of the writes that stay possible: to sign in and out, to choose how pages look, and to end the mode. */
const ALLOWED = new Set<string>(["admin/read-only", "api/logout", "consent", "consent/decline", "display"]);

/**
 * Rejects writes while the site is in read-only mode, except those that no retry makes possible: their address does not
 * accept them at any time.
 * @throws a 503: a problem for the API, for a form `resubmitPage`
 */
export const readOnlyMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context, pattern } = args;
  const { message } = context.get(processContext).readOnly;
  if (message === null || READ_METHODS.includes(request.method) || ALLOWED.has(pattern)) return next();
  if (!context.get(connectionContext).methods().allowed.includes(request.method)) return next();
  const detail = readOnlyText(message);
  if (isApiPath(url.pathname)) throw problem(503, detail);
  const isSignedIn = context.get(viewerContext) !== null;
  const promise = "What you typed is on this page: send it again later.";
  throw await resubmitPage({ ...args, isSignedIn }, 503, "Read-only at the moment", { detail, promise });
};
