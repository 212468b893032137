import type { MiddlewareFunction } from "react-router";

/** For addresses that do something once: whatever they answer is for now, errors and redirects included. */
export const uncached: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  return response;
};
