import { createContext, type MiddlewareFunction } from "react-router";
import { DATABASE_TIMEOUTS, extendDatabaseTime, withDatabaseTime } from "~/database/deadline.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { processContext } from "./process";

/** The repositories of this request. */
export const databaseContext = createContext<Repositories>();

const READS = ["GET", "HEAD", "OPTIONS"];

/** Gives the request an entity manager of its own, the repositories on it, and a limit to waiting for the database. */
export const databaseMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(databaseContext, createRepositories(context.get(processContext).orm.em.fork()));
  const limit = READS.includes(request.method) ? DATABASE_TIMEOUTS.page : DATABASE_TIMEOUTS.write;
  return withDatabaseTime(limit, next);
};

/**
 * Does something that an answer can do without: it fails soon where the database does not answer, not when the time of
 * the whole request is over.
 */
export function optionalData<Result>(read: () => Promise<Result>): Promise<Result> {
  return withDatabaseTime(DATABASE_TIMEOUTS.optional, read);
}

/** For routes that read or write very much in one request: an import or an export. */
export const bulkDatabaseTime: MiddlewareFunction<Response> = (_args, next) => {
  extendDatabaseTime(DATABASE_TIMEOUTS.bulk);
  return next();
};
