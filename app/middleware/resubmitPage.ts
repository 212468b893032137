import type { RouterContextProvider } from "react-router";
import { readPosted } from "~/http/body.server";
import { pageProblem, type ResubmitForm } from "~/http/problems";

/** The detail of the page where the database is away. */
export const DATABASE_UNAVAILABLE =
  "We cannot reach our data at the moment. What you typed is kept on this page: send it again in a minute.";

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
export async function resubmitPage(args: Posted, status: number, title: string, detail: string) {
  const problem = pageProblem(status, title, detail);
  const kept = await keep(args);
  if (kept) problem.data.resubmit = kept;
  return problem;
}

/** @returns null where the request carries no form, or one too large for ours */
async function keep(args: Posted): Promise<ResubmitForm | null> {
  const posted = await readPosted(args, args.isSignedIn ?? false).catch(() => null);
  if (!posted || posted.fields.length > MAX_FIELDS) return null;
  const { fields, hadFiles } = posted;
  return { action: args.url.pathname + args.url.search, fields, hadFiles };
}
