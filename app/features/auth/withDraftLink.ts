import type { PageProblem } from "~/http/problems";
import { signInAgainPath } from "./returnTo";

/**
 * Adds to a page problem that what was typed before the sign-in can be sent with another account. The text is not shown:
 * the account that may not open the page may be another person's.
 * @param page with its query
 */
export function withDraftLink(problem: PageProblem, page: string): PageProblem {
  const detail = `${problem.detail} What you typed is still here: sign in with another account to send it.`;
  const link = { label: "Sign in with another account", href: signInAgainPath(page), isDocument: true };
  return { ...problem, detail, links: [...(problem.links ?? []), link] };
}
