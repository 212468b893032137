import { createContext, type MiddlewareFunction } from "react-router";
import { continueSession, onPrimary, writeInSession } from "~/database/readRouting.server";
import { bearerToken } from "~/features/api-tokens/tokenSecret.server";
import type { Draft } from "~/features/auth/draft.server";
import { openRequestSession, type RequestSession } from "~/features/auth/requestSession.server";
import type { Viewer } from "~/features/auth/viewer";
import { storageFault } from "~/features/read-only/readOnlyMode.server";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { isApiPath } from "~/http/addresses";
import { PRIVATE_NO_STORE } from "~/http/cacheControl";
import { READ_METHODS } from "~/http/methods";
import { problem, unauthorized } from "~/http/problems";
import { isUploadAddress } from "~/http/uploads";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { databaseContext, optionalData } from "./database";
import { accountDeletedContext, connectionContext, processContext } from "./process";
import { readWithoutWriting, reportFailure } from "./reportFailure";
import { databaseUnavailable, resubmitPage } from "./resubmitPage";
import { signInFirst } from "./signInFirst";

/** The user who sent the request; null for a visitor. */
export const viewerContext = createContext<Viewer | null>(null);

/** Whether the viewer has been determined; until then an error page knows neither a user nor a visitor. */
export const isViewerKnownContext = createContext(false);

/** A device on which the viewer has signed in for the first time since this session began; null without one. */
export const newDeviceContext = createContext<string | null>(null);

/** The draft of a signed-in user's page at the start of the request, for an error page; null without one. */
export const draftContext = createContext<Draft | null>(null);

/** The request's session, for signing in and out and for drafts. */
export const sessionContext = createContext<RequestSession>();

/** The request's session, if it was opened before the request came to its route. */
export const openedSessionContext = createContext<Promise<RequestSession> | null>(null);

/** The patterns of routes whose response does not depend on the viewer. */
const VIEWERLESS_ROUTES = new Set<string>([
  "contact-us",
  "how-ranking-works",
  ...POLICY_KEYS,
  "api",
  "api/openapi.json",
  "robots.txt",
  "*",
]);

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];

/**
 * Sets the viewer before anything else is loaded, and adds the session's cookies to the response. A response to a
 * signed-in user is not cached, unless it is declared public.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { context, url } = args;
  // Images do not depend on the viewer, and a page has dozens.
  if (isUploadAddress(url.pathname)) return next();
  const token = isApiPath(url.pathname) ? bearerToken(args.request.headers) : null;
  const { placeholder } = context.get(connectionContext);
  if (placeholder) return handleAs(args, placeholder, next);
  // With a token, cookies are ignored.
  if (token !== null) return handleAs(args, await authenticateToken(args, token), next);
  const session = await openSession(args);
  context.set(sessionContext, session);
  context.set(newDeviceContext, session.newDevice);
  if (session.viewer) context.set(draftContext, session.findDraft(url.pathname + url.search));
  continueSession(session);
  const response = await handleAs(args, session.viewer, next);
  writeInSession(session.currentSid);
  for (const cookie of session.cookies) response.headers.append("Set-Cookie", cookie);
  if (session.cookies.length > 0) response.headers.set("Cache-Control", PRIVATE_NO_STORE);
  return response;
};

/**
 * Handles the request on behalf of a viewer.
 * @throws what a visitor gets, when the viewer's account was deleted before the request could write
 */
async function handleAs(
  { context, url }: MiddlewareArgs,
  viewer: Viewer | null,
  next: () => Promise<Response>,
): Promise<Response> {
  context.set(viewerContext, viewer);
  context.set(isViewerKnownContext, true);
  const { auditLog, images } = context.get(databaseContext);
  auditLog.setActor(viewer);
  images.setOwner(viewer);
  const response = await next();
  if (context.get(accountDeletedContext)) {
    if (isApiPath(url.pathname)) throw unauthorized();
    const { isPage } = context.get(connectionContext).methods();
    throw signInFirst(context, isPage ? url.pathname + url.search : "/");
  }
  const isPublic = /\bpublic\b/.test(response.headers.get("Cache-Control") ?? "");
  if (viewer && !isPublic) response.headers.set("Cache-Control", PRIVATE_NO_STORE);
  return response;
}

/** @throws a 401 problem when the token is not valid, a 403 one when its scope does not allow the method */
async function authenticateToken({ request, context }: MiddlewareArgs, token: string): Promise<Viewer> {
  const { tokens } = context.get(databaseContext);
  const find = (mayRecord: boolean) => onPrimary(() => tokens.findOwner(token, new Date(), mayRecord));
  const mayRecord = context.get(processContext).readOnly.message === null;
  const findAgain = (error: unknown) => readWithoutWriting(error, context, () => find(false));
  const owner = token ? await find(mayRecord).catch(findAgain) : null;
  if (!owner) throw unauthorized("invalid_token");
  if (owner.scope === "read" && !READ_METHODS.includes(request.method)) {
    const headers = { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="write"' };
    throw problem(403, "This token is read-only.", { headers });
  }
  return owner.viewer;
}

/**
 * Opens the request's session. When the database is unavailable, a route that needs no viewer gets a visitor's session.
 * @throws for any other route the database's error, or for a form `resubmitPage`
 */
async function openSession({ request, url, pattern, context }: MiddlewareArgs): Promise<RequestSession> {
  const { environment, readOnly } = context.get(processContext);
  const { publicUrl } = environment;
  const { sessions } = context.get(databaseContext);
  // A replica may not know yet that a session has ended.
  const openNow = (mayRenew: boolean) =>
    onPrimary(() => openRequestSession(request, sessions, publicUrl, mayRenew));
  const open = () => context.get(openedSessionContext) ?? openNow(readOnly.message === null);
  const needsNoViewer = request.method !== "POST" && VIEWERLESS_ROUTES.has(pattern);
  try {
    return await (needsNoViewer ? optionalData(open) : open());
  } catch (error) {
    if (storageFault(error) !== null) return readWithoutWriting(error, context, () => openNow(false));
    if (needsNoViewer && isDatabaseUnavailable(error)) {
      reportFailure(error, context);
      return openRequestSession(new Request(request.url), sessions, publicUrl);
    }
    if (request.method !== "POST" || isApiPath(url.pathname) || !isDatabaseUnavailable(error)) throw error;
    reportFailure(error, context);
    throw await resubmitPage(
      { request, url, context },
      503,
      "We will be right back",
      databaseUnavailable(error),
    );
  }
}
