import type { MiddlewareFunction } from "react-router";
import { HELPFUL, HELPFUL_FIELDS } from "~/features/reviews/helpful.form";
import { suspendedText } from "~/features/users/suspension.view";
import { isApiPath } from "~/http/addresses";
import { readForm } from "~/http/body.server";
import { fieldText } from "~/http/form";
import { READ_METHODS } from "~/http/methods";
import { problem } from "~/http/problems";
import { resubmitPage } from "./resubmitPage";
import { viewerContext } from "./viewer";

/**
 * The patterns of the writes that suspended users may do: to sign out, to delete what they have written or their
 * accounts, to withdraw what they can, to appeal, to end a notice, and to choose how pages look. A method before a pattern allows that method alone. The form by which a user
 * withdraws from the open data is also the one that agrees to it.
 */
const ALLOWED = new Set<string>([
  "DELETE api/claims/:id",
  "DELETE api/profile/open-data",
  "DELETE api/reviews/:id",
  "DELETE api/reviews/:id/helpful",
  "DELETE api/reviews/:id/reply",
  "account",
  "account/claims/:id/withdraw",
  "account/delete",
  "account/notices/:notice",
  "account/open-data",
  "account/security",
  "account/tokens/:id/revoke",
  "api/logout",
  "api/reviews/:id/appeal",
  "consent",
  "consent/decline",
  "consent/delete",
  "display",
  "reviews/:id/appeal",
  "reviews/:id/delete",
  "reviews/:id/history",
  "reviews/:id/reply/delete",
]);

/**
 * Rejects the writes of suspended users.
 * @throws a 403: a problem for the API, for a form `resubmitPage`
 */
export const suspensionMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context, pattern } = args;
  const suspension = context.get(viewerContext)?.suspension;
  if (!suspension || READ_METHODS.includes(request.method)) return next();
  if (ALLOWED.has(pattern) || ALLOWED.has(`${request.method} ${pattern}`)) return next();
  if (pattern === "reviews/:id/helpful" && (await takesVoteBack(args))) return next();
  const detail = suspendedText(suspension);
  if (isApiPath(url.pathname)) throw problem(403, detail);
  const promise = "What you typed is on this page.";
  throw await resubmitPage({ ...args, isSignedIn: true }, 403, "Your account is suspended", {
    detail,
    promise,
    isFinal: true,
  });
};

/** Whether the form of votes takes one back, which suspended users may do, rather than vote. */
async function takesVoteBack(args: Parameters<typeof suspensionMiddleware>[0]): Promise<boolean> {
  const form = await readForm(args, HELPFUL_FIELDS, true);
  return fieldText(form, "helpful") === HELPFUL.withdrawal;
}
