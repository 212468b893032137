import type { RouterContextProvider } from "react-router";
import { createDraft, draftForm } from "~/features/auth/draft.server";
import type { Viewer } from "~/features/auth/viewer";
import { isPrefetch } from "~/http/prefetch";
import { unauthorized } from "~/http/problems";
import { connectionContext, processContext } from "./process";
import { readWithoutWriting } from "./reportFailure";
import { signInFirst } from "./signInFirst";
import { sessionContext, viewerContext } from "./viewer";

/** Any loader's or action's arguments. */
interface RouteArgs {
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface SignInOptions {
  /** The posted form, which is stored and shown again after the sign-in. */
  draft?: FormData;
  /** The path to return to after the sign-in, whose form shows the draft; the request's own page by default. */
  page?: string;
}

/**
 * Requires a signed-in user: call it first in the loader or action.
 * @returns the viewer
 * @throws for a visitor `signInFirst`
 */
export async function requireViewer(args: RouteArgs, { draft, page }: SignInOptions = {}): Promise<Viewer> {
  const viewer = args.context.get(viewerContext);
  if (viewer) return viewer;
  const returnTo = page ?? pageOf(args.url);
  if (draft) await storeDraft(args, draft, returnTo);
  throw signInFirst(args.context, returnTo);
}

/**
 * As `requireViewer`, for the API.
 * @throws a 401 problem for a visitor
 */
export function requireApiViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  throw unauthorized();
}

/**
 * Takes the draft of this page's form that was stored before the sign-in, and deletes it; not in read-only mode, since that
 * writes.
 * @returns null when there is none, or when the request may show it to no one
 */
export async function takeDraft({
  request,
  context,
  url,
}: RouteArgs & { request: Request }): Promise<FormData | null> {
  if (context.get(connectionContext).isHead || isPrefetch(request)) return null;
  const session = context.get(sessionContext);
  const isReadOnly = context.get(processContext).readOnly.message !== null;
  const find = async () => session.findDraft(pageOf(url));
  const draft = isReadOnly
    ? await find()
    : await session.takeDraft(pageOf(url)).catch((error) => readWithoutWriting(error, context, find));
  return draft && draftForm(draft);
}

/** Stores a posted form for its page. @param page the path, with its query */
export async function storeDraft({ context }: RouteArgs, form: FormData, page: string): Promise<void> {
  const draft = createDraft(form, page, Date.now());
  if (draft) await context.get(sessionContext).storeDraft(draft);
}

/** The request's page, with its query. */
export function pageOf({ pathname, search }: URL): string {
  return pathname + search;
}
