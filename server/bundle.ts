import type { Logger } from "pino";
import type { Environment } from "~/lib/environment";
import { type App, openApplication } from "./application.ts";
import { routes } from "./routes.ts";

/** The bundle's entry: the app with its routes inside. Development opens it with routes that change. */
export function openApp(environment: Environment, log: Logger): Promise<App> {
  return openApplication(environment, log, routes);
}
