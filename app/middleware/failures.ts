import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { connectionContext, databaseUnavailableContext, processContext } from "./process";

/**
 * Puts an error that nobody expected into the log, once, and takes note of a database that is away.
 * @returns whether that is the reason, so that the same request may well succeed in a minute
 */
export function reportFailure(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const { requestId } = context.get(connectionContext);
  const away = isDatabaseUnavailable(error);
  if (away) context.set(databaseUnavailableContext, true);
  context.get(processContext).log.error({ err: error, requestId }, "A request failed");
  return away;
}
