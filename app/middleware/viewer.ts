import { createContext, type MiddlewareFunction } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { openVisit, type Visit } from "~/features/auth/visit.server";
import { databaseContext } from "./database";
import { processContext } from "./process";

/** Who asks: null for a visitor. */
export const viewerContext = createContext<Viewer | null>(null);

/** The session behind the request, for signing in and out and for drafts. */
export const visitContext = createContext<Visit>();

/**
 * Finds out who asks before anything else is loaded, and lets the answer carry what became of the session.
 * What is shown to somebody signed in is theirs alone: no cache keeps it, unless it says to be the same for all.
 */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { environment } = context.get(processContext);
  const visit = await openVisit(request, context.get(databaseContext).sessions, environment.publicUrl);
  context.set(visitContext, visit);
  context.set(viewerContext, visit.viewer);
  const response = await next();
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  const isSameForAll = /\bpublic\b/.test(response.headers.get("Cache-Control") ?? "");
  if (visit.cookies.length > 0 || (visit.viewer && !isSameForAll)) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
};
