import { createContext, type MiddlewareFunction } from "react-router";
import { bearerToken } from "~/features/api-tokens/tokenSecret.server";
import { openRequestSession, type RequestSession } from "~/features/auth/requestSession.server";
import type { Viewer } from "~/features/auth/viewer";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { isApiPath } from "~/http/addresses";
import { problem } from "~/http/problems";
import { isUploadAddress } from "~/lib/uploads";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { databaseContext, optionalData } from "./database";
import { reportFailure } from "./failures";
import { processContext } from "./process";
import { DATABASE_UNAVAILABLE, resubmitPage } from "./resubmitPage";

/** Who asks: null for a visitor. */
export const viewerContext = createContext<Viewer | null>(null);

/** The session behind the request, for signing in and out and for drafts. */
export const sessionContext = createContext<RequestSession>();

/** The addresses that say the same to everybody, by the patterns of their routes: they do without a viewer. */
const SAME_FOR_ALL = new Set<string>([
  "contact-us",
  "how-ranking-works",
  ...POLICY_KEYS,
  "api",
  "api/openapi.json",
  "robots.txt",
  "*",
]);

type VisitArgs = Parameters<MiddlewareFunction<Response>>[0];

/**
 * Finds out who asks before anything else is loaded, and lets the answer carry what became of the session.
 * What is shown to somebody signed in is theirs alone: no cache keeps it, unless it says to be the same for all.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { context, url } = args;
  // Images are the same for everybody, and a page has dozens.
  if (isUploadAddress(url.pathname)) return next();
  const token = isApiPath(url.pathname) ? bearerToken(args.request.headers) : null;
  // Who speaks by a token speaks by nothing else: no cookie counts beside it.
  if (token !== null) return actFor(args, await speakerOf(args, token), next);
  const visit = await visitOf(args);
  context.set(sessionContext, visit);
  const response = await actFor(args, visit.viewer, next);
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  if (visit.cookies.length > 0) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Lets the request go on in somebody's name. */
async function actFor(
  { context }: VisitArgs,
  viewer: Viewer | null,
  next: () => Promise<Response>,
): Promise<Response> {
  context.set(viewerContext, viewer);
  const { auditLog, images } = context.get(databaseContext);
  auditLog.setActor(viewer);
  images.setOwner(viewer);
  const response = await next();
  const isSameForAll = /\bpublic\b/.test(response.headers.get("Cache-Control") ?? "");
  if (viewer && !isSameForAll) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** @throws a 401 problem where the token is none, a 403 one where it is not good for this */
async function speakerOf({ request, context }: VisitArgs, token: string): Promise<Viewer> {
  const speaker = token ? await context.get(databaseContext).tokens.findOwner(token, new Date()) : null;
  if (!speaker) {
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    throw problem(401, "Unauthorized", { headers });
  }
  if (speaker.scope === "read" && !["GET", "HEAD", "OPTIONS"].includes(request.method)) {
    const headers = { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="write"' };
    throw problem(403, "This token is good for reading only.", { headers });
  }
  return speaker.viewer;
}

/**
 * What says the same to everybody is shown as to a visitor where the database is away.
 * @throws for anything else then: for a form, with all that was typed
 */
async function visitOf({ request, url, pattern, context }: VisitArgs): Promise<RequestSession> {
  const { publicUrl } = context.get(processContext).environment;
  const { sessions } = context.get(databaseContext);
  const open = () => openRequestSession(request, sessions, publicUrl);
  const needsNoViewer = request.method !== "POST" && SAME_FOR_ALL.has(pattern.replace(/^\//, ""));
  try {
    return await (needsNoViewer ? optionalData(open) : open());
  } catch (error) {
    if (needsNoViewer && isDatabaseUnavailable(error)) {
      reportFailure(error, context);
      return openRequestSession(new Request(request.url), sessions, publicUrl);
    }
    if (request.method !== "POST" || isApiPath(url.pathname) || !isDatabaseUnavailable(error)) throw error;
    reportFailure(error, context);
    throw await resubmitPage({ request, url, context }, 503, "We will be right back", DATABASE_UNAVAILABLE);
  }
}
