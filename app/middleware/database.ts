import { createContext, type MiddlewareFunction } from "react-router";
import { type Repositories, repositoriesOn } from "~/database/repositories.server";
import { processContext } from "./process";

/** The repositories of this request. */
export const databaseContext = createContext<Repositories>();

/** Gives the request an entity manager of its own and the repositories on it. */
export const databaseMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(databaseContext, repositoriesOn(context.get(processContext).orm.em.fork()));
  return next();
};
