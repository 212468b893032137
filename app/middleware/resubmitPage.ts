import type { RouterContextProvider } from "react-router";
import { readPosted } from "~/http/body.server";
import { pageProblem, type ResubmitForm } from "~/http/problems";

/** What the page says. */
interface Reason {
  /** Why the form could not be taken. */
  detail: string;
  /** What stands after it where the form is given back. */
  promise: string;
}

/** Said where the database is away. */
export const DATABASE_UNAVAILABLE: Reason = {
  detail: "We cannot reach our data at the moment.",
  promise: "What you typed is kept on this page: send it again in a minute.",
};

/** Said where what came was no form, or too large a one. */
const NOT_GIVEN_BACK = "What you typed could not be kept on this page: go back to it in your browser.";

/** More fields than any form of the site has. */
const MAX_FIELDS = 100;

/** A request of a page's form. */
interface Posted {
  request: Request;
  /** The address as people know it. */
  url: URL;
  context: Readonly<RouterContextProvider>;
  /** Whether it is known who sends it. */
  isSignedIn?: boolean;
}

/**
 * The page for a form that could not be taken whoever sent it and whatever it says: the reason, and all that was
 * typed, to be sent once more by one button. It takes nothing but the request: no session, no database, no script.
 * Throw it, before or in the form's action.
 */
export async function resubmitPage(args: Posted, status: number, title: string, reason: Reason) {
  const kept = await keep(args);
  const problem = pageProblem(status, title, `${reason.detail} ${kept ? reason.promise : NOT_GIVEN_BACK}`);
  if (kept) problem.data.resubmit = kept;
  return problem;
}

/** @returns null where the request carries no form, or one too large for ours */
async function keep(args: Posted): Promise<ResubmitForm | null> {
  const posted = await readPosted(args, args.isSignedIn ?? false).catch(() => null);
  if (!posted || posted.fields.length > MAX_FIELDS) return null;
  const { fields, hadFiles, isMultipart } = posted;
  const encType = isMultipart ? "multipart/form-data" : undefined;
  return { action: args.url.pathname + args.url.search, encType, fields, hadFiles };
}
