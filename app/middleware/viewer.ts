import { createContext, type MiddlewareFunction } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { openVisit, type Visit } from "~/features/auth/visit.server";
import { isApiPath } from "~/kernel/addresses";
import { isOutage } from "~/kernel/outage";
import { isUploadAddress } from "~/kernel/uploads";
import { databaseContext } from "./database";
import { reportFailure } from "./failures";
import { AWAY, keptFormPage } from "./keptForm";
import { processContext } from "./process";

/** Who asks: null for a visitor. */
export const viewerContext = createContext<Viewer | null>(null);

/** The session behind the request, for signing in and out and for drafts. */
export const visitContext = createContext<Visit>();

type VisitArgs = Parameters<MiddlewareFunction<Response>>[0];

/**
 * Finds out who asks before anything else is loaded, and lets the answer carry what became of the session.
 * What is shown to somebody signed in is theirs alone: no cache keeps it, unless it says to be the same for all.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { context, url } = args;
  // Images are the same for everybody, and a page has dozens.
  if (isUploadAddress(url.pathname)) return next();
  const visit = await visitOf(args);
  context.set(visitContext, visit);
  context.set(viewerContext, visit.viewer);
  const { audit, images } = context.get(databaseContext);
  audit.actsFor(visit.viewer);
  images.actsFor(visit.viewer);
  const response = await next();
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  const isSameForAll = /\bpublic\b/.test(response.headers.get("Cache-Control") ?? "");
  if (visit.cookies.length > 0 || (visit.viewer && !isSameForAll)) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
};

/** @throws where the database is away: for a form, with all that was typed */
async function visitOf({ request, url, context }: VisitArgs): Promise<Visit> {
  const { publicUrl } = context.get(processContext).environment;
  try {
    return await openVisit(request, context.get(databaseContext).sessions, publicUrl);
  } catch (error) {
    if (request.method !== "POST" || isApiPath(url.pathname) || !isOutage(error)) throw error;
    reportFailure(error, context);
    throw await keptFormPage({ request, url }, 503, "We will be right back", AWAY);
  }
}
