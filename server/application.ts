import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Orm, openDatabase } from "~/database/open.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import type { Environment } from "~/kernel/environment";
import { type Connection, connectionContext, type Process, processContext } from "~/middleware/process";
import { settleAnswer } from "./settle.ts";

/** The app as the server knows it: requests in, responses out. */
export interface App {
  handle(request: Request, connection: Connection): Promise<Response>;
  /** Resolves when the database answers, rejects when it does not. */
  ready(): Promise<void>;
  /** Closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brought up to date and, where it is empty and demo accounts can sign in, filled with the demo;
 * then answers requests with the routes.
 * @param build the routes; a function is asked anew for every request, which is for development
 * @throws where the database cannot be opened
 */
export async function openApplication(
  environment: Environment,
  log: Logger,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Promise<App> {
  const orm = await openDatabase(environment);
  if (environment.signInProvider.kind === "embedded") await seedIfEmpty(orm);
  const demo = await findDemoNotice(orm.em.fork());
  return applicationOn({ environment, orm, log, demo }, build);
}

/** The app on a database that is open. */
export function applicationOn(process: Process, build: ServerBuild | (() => Promise<ServerBuild>)): App {
  const { orm } = process;
  const answer = createRequestHandler(build, import.meta.env.MODE);
  return {
    async handle(request, connection) {
      const context = new RouterContextProvider();
      const isData = new URL(request.url).pathname.endsWith(".data");
      context.set(processContext, process);
      context.set(connectionContext, { ...connection, isData });
      return settleAnswer(await answer(request, context), request, context);
    },
    ready: () => reach(orm),
    close: () => orm.close(true),
  };
}

async function reach(orm: Orm): Promise<void> {
  const connection = await orm.checkConnection();
  if (!connection.ok) throw new Error(connection.reason);
}
