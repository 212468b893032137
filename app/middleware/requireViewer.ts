import { data, type RouterContextProvider, redirect } from "react-router";
import { createDraft, draftForm } from "~/features/auth/draft.server";
import { signInPath } from "~/features/auth/returnTo";
import type { LoggedOut } from "~/features/auth/SignInAgain";
import type { Viewer } from "~/features/auth/viewer";
import { problem } from "~/http/problems";
import { connectionContext } from "./process";
import { sessionContext, viewerContext } from "./viewer";

/** Any loader's or action's arguments. */
interface RouteArgs {
  /** The address as people know it. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface SignInDetour {
  /** The form that is being posted: it is kept and given back after the sign-in. */
  draft?: FormData;
  /** Where the sign-in leads back to, and where the draft is given back; the request's own page by default. */
  page?: string;
}

/**
 * The one door of everything that needs somebody signed in: call it first in the loader or action.
 * @returns who asks
 * @throws for a visitor: a redirect to the sign-in, or for a script's request a 401 that `SignInAgain`
 *   shows and follows. What was posted is kept meanwhile.
 */
export async function requireViewer(args: RouteArgs, { draft, page }: SignInDetour = {}): Promise<Viewer> {
  const viewer = args.context.get(viewerContext);
  if (viewer) return viewer;
  const back = page ?? pageOf(args.url);
  if (draft) await keepDraft(args, draft, back);
  const signIn = signInPath(back);
  if (!args.context.get(connectionContext).isData) throw redirect(signIn);
  throw data<LoggedOut>({ signIn }, { status: 401, statusText: "Unauthorized" });
}

/**
 * The same door for the API.
 * @throws a 401 problem for a visitor
 */
export function requireApiViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  throw problem(401, "Unauthorized");
}

/**
 * What somebody had typed into this page's form before they had to sign in: given back once.
 * @returns null where there is nothing
 */
export async function takeDraft({ context, url }: RouteArgs): Promise<FormData | null> {
  const draft = await context.get(sessionContext).takeDraft(pageOf(url));
  return draft && draftForm(draft);
}

async function keepDraft({ context }: RouteArgs, form: FormData, page: string) {
  const draft = createDraft(form, page, Date.now());
  if (draft) await context.get(sessionContext).storeDraft(draft);
}

function pageOf({ pathname, search }: URL): string {
  return pathname + search;
}
