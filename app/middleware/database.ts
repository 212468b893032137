import { createContext, type MiddlewareFunction } from "react-router";
import { DATABASE_TIMEOUTS, extendDatabaseTime, withDatabaseTime } from "~/database/deadline.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { READ_METHODS } from "~/http/methods";
import { processContext } from "./process";
import { routeQueries } from "./replicas";

/** The repositories of this request. */
export const databaseContext = createContext<Repositories>();

/** Creates the request's entity manager and repositories, and limits the time that it may wait for the database. */
export const databaseMiddleware: MiddlewareFunction<Response> = ({ request, context, pattern }, next) => {
  context.set(databaseContext, createRepositories(context.get(processContext).orm.em.fork()));
  const limit = READ_METHODS.includes(request.method) ? DATABASE_TIMEOUTS.page : DATABASE_TIMEOUTS.write;
  return routeQueries(request, context, () =>
    // The home page's pattern is a slash, others have none in front.
    withDatabaseTime(limit, next, `${request.method} /${pattern.replace(/^\//, "")}`),
  );
};

/**
 * Reads data that a response can do without. When the database does not respond, this fails early instead of using up
 * the request's time.
 */
export function optionalData<Result>(read: () => Promise<Result>): Promise<Result> {
  return withDatabaseTime(DATABASE_TIMEOUTS.optional, read);
}

/** Extends the time for routes that read or write very much: imports and exports. */
export const bulkDatabaseTime: MiddlewareFunction<Response> = (_args, next) => {
  extendDatabaseTime(DATABASE_TIMEOUTS.bulk);
  return next();
};
