import type { MiddlewareFunction } from "react-router";
import { NO_STORE } from "~/http/cacheControl";

/** For paths with one-time effects: no response of theirs may be cached, errors and redirects included. */
export const uncached: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set("Cache-Control", NO_STORE);
  return response;
};
