import { data, type MiddlewareFunction } from "react-router";
import { READ_METHODS } from "~/http/methods";
import { connectionContext } from "./process";

/** Rejects methods that pages do not support: React Router would handle PUT and DELETE like POST. @throws a 405 */
export const pageMethods: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if ([...READ_METHODS, "POST"].includes(request.method)) return next();
  if (!context.get(connectionContext).methods().isPage) return next();
  throw data(null, 405);
};
