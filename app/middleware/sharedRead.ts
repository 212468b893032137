import type { RouterContextProvider } from "react-router";
import type { Repositories } from "~/database/repositories.server";
import { okResponse } from "~/http/apiRoute";
import { type Cursor, nextLink } from "~/http/cursor";
import { contentKeysContext } from "./contentKeys";
import { databaseContext } from "./database";

/** What a read of the API depends on. */
interface ReadArgs {
  database: Repositories;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
}

/** What a read of the API responds with. */
export interface ReadResult {
  body: object;
  /** What it shows, for `contentKeysContext`. */
  keys?: readonly string[];
  /** The version of a single item. */
  version?: number;
  /** Where a list continues; null at its end. */
  next?: Cursor | null;
}

type Read = (args: ReadArgs) => Promise<ReadResult>;

interface RouteArgs extends Omit<ReadArgs, "database"> {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const reads = new WeakMap<object, Read>();

/**
 * The GET handler of a read that does not depend on who asks, so that the server may also respond without a `Request`
 * (`server/apiReads.ts`).
 * @param read throws problems and page problems, like a handler
 */
export function sharedRead(read: Read): (args: RouteArgs) => Promise<Response> {
  const handler = async ({ request, params, url, context }: RouteArgs) => {
    const {
      body,
      keys,
      version,
      next = null,
    } = await read({
      database: context.get(databaseContext),
      params,
      url,
    });
    if (keys) context.set(contentKeysContext, [...keys]);
    return okResponse(request, body, {
      ...(version === undefined ? {} : { version }),
      headers: nextLink(url, next),
    });
  };
  reads.set(handler, read);
  return handler;
}

/** The read of a GET handler; undefined for one that depends on more. */
export function readOf(handler: object | undefined): Read | undefined {
  return handler && reads.get(handler);
}
