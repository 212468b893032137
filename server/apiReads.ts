import { RouterContextProvider, type ServerBuild } from "react-router";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { apiRoutesIn } from "~/http/apiRoute";
import { nextLink } from "~/http/cursor";
import { entityTag } from "~/http/etag";
import { READ_METHODS } from "~/http/methods";
import { type Connection, connectionContext, type Process, processContext } from "~/middleware/process";
import { readOf } from "~/middleware/sharedRead";
import { patternExpression } from "./apiRouter.ts";
import { finalizeResponse } from "./finalizeResponse.ts";

/** A response to a read that is the same for everyone. */
export interface SharedResponse {
  json: string;
  /** Its strong entity tag. */
  tag: string;
  /** Its Link header; undefined without one. */
  link: string | undefined;
}

/**
 * Reads what an address of the API shows, without a `Request` and what is made for each: its context, middleware and
 * repositories.
 * @param address path and query
 * @returns undefined for an address that is not such a read's. Otherwise the response; null when the request has to be
 *   handled in full, since it has no such simple response; the response of a failure
 */
export type ReadDirectly = (
  address: string,
  connection: Connection,
) => Promise<SharedResponse | Response | null> | undefined;

/** Creates the direct reads of the routes. With read replicas, which a request's position chooses, there are none. */
export function createApiReads({ routes, entry }: ServerBuild, process: Process): ReadDirectly {
  if (process.replicas) return () => undefined;
  const origin = process.environment.publicUrl;
  const reads = apiRoutesIn(routes).flatMap(({ pattern, get }) => {
    const read = readOf(get);
    return read ? [{ task: `GET ${pattern}`, expression: patternExpression(pattern), read }] : [];
  });
  // Reads load no entities, so that all can share an entity manager.
  let database: Repositories | undefined;

  return (address, connection) => {
    const [path = ""] = address.split("?", 1);
    for (const { task, expression, read } of reads) {
      const match = expression.exec(path);
      if (!match) continue;
      database ??= createRepositories(process.orm.em.fork());
      const args = { database, params: { ...match.groups }, url: new URL(origin + address) };
      return withDatabaseTime(DATABASE_TIMEOUTS.page, () => respond(read(args), args.url), task).catch(
        (error: unknown) => (error instanceof Error ? failure(error, address, connection) : null),
      );
    }
    return undefined;
  };

  async function respond(reading: ReturnType<NonNullable<ReturnType<typeof readOf>>>, url: URL) {
    const { body, version, next = null } = await reading;
    const json = JSON.stringify(body);
    return { json, tag: entityTag(json, version), link: nextLink(url, next).Link };
  }

  function failure(error: Error, address: string, connection: Connection): Response {
    const request = new Request(origin + address);
    const context = new RouterContextProvider();
    context.set(processContext, process);
    const methods = () => ({ isPage: false, allowed: READ_METHODS });
    context.set(connectionContext, {
      ...connection,
      isData: false,
      isHydration: false,
      methods,
      placeholder: null,
    });
    entry.module.handleError?.(error, { request, context, params: {} });
    return finalizeResponse(new Response(null, { status: 500 }), request, context);
  }
}
