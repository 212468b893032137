import type { MiddlewareFunction } from "react-router";
import { databaseTime } from "~/database/deadline.server";
import { isApiPath } from "~/http/addresses";
import { viewerContext } from "./viewer";

/** Tells super admins how long a page took, and how much of it the request waited for the database. */
export const serverTiming: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const startedAt = performance.now();
  const response = await next();
  if (!isApiPath(url.pathname) && context.get(viewerContext)?.isSuperAdmin) {
    const times = { db: databaseTime().spent, total: performance.now() - startedAt };
    const header = Object.entries(times).map(([name, time]) => `${name};dur=${time.toFixed(1)}`);
    response.headers.set("Server-Timing", header.join(", "));
  }
  return response;
};
