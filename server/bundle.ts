import type { Logger } from "pino";
import type { QueryListeners } from "~/database/queryReports.server";
import type { Environment } from "~/lib/environment";
import { type App, openApplication } from "./application.ts";
import { routes } from "./routes.ts";

/**
 * The entry of the production bundle: opens the app with the built routes. Development passes reloadable routes
 * instead.
 */
export function openApp(
  environment: Environment,
  log: Logger,
  onQuery?: QueryListeners["onQuery"],
): Promise<App> {
  return openApplication(environment, log, routes, onQuery);
}

/** Loads what runs the commands that operators start while a site runs. */
export const loadCommandServer = () => import("./operations/commandServer.ts");

/** Loads the operators' commands, which a running site does without. */
export const loadCommands = () => import("./operations/runCommand.ts");
