import type { MiddlewareFunction } from "react-router";
import { suspendedText } from "~/features/users/suspension.view";
import { isApiPath } from "~/http/addresses";
import { READ_METHODS } from "~/http/methods";
import { problem } from "~/http/problems";
import { resubmitPage } from "./resubmitPage";
import { viewerContext } from "./viewer";

/**
 * The patterns of the writes that suspended users may do: to sign out, to be forgotten, to withdraw a consent, to appeal, to
 * end a notice, and to choose how pages look.
 */
const ALLOWED = new Set<string>([
  "account",
  "account/delete",
  "account/notices/:notice",
  "account/open-data",
  "account/security",
  "account/tokens/:id/revoke",
  "api/logout",
  "api/profile/open-data",
  "api/reviews/:id/appeal",
  "consent",
  "consent/decline",
  "display",
  "reviews/:id/appeal",
  "reviews/:id/history",
]);

/**
 * Rejects the writes of suspended users.
 * @throws a 403: a problem for the API, for a form `resubmitPage`
 */
export const suspensionMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context, pattern } = args;
  const suspension = context.get(viewerContext)?.suspension;
  if (!suspension || READ_METHODS.includes(request.method) || ALLOWED.has(pattern)) return next();
  const detail = suspendedText(suspension);
  if (isApiPath(url.pathname)) throw problem(403, detail);
  const promise = "What you typed is on this page.";
  throw await resubmitPage({ ...args, isSignedIn: true }, 403, "Your account is suspended", {
    detail,
    promise,
    isFinal: true,
  });
};
