import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable, isDiskFull } from "~/sql/databaseUnavailable";
import { connectionContext, databaseUnavailableContext, processContext } from "./process";

/**
 * Logs an unexpected error, and marks the request when the database is unavailable. Writes pause when its storage is
 * full.
 * @returns whether that is the cause, so that a retry may succeed
 */
export function reportFailure(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const { requestId } = context.get(connectionContext);
  const { environment, log, readOnly } = context.get(processContext);
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) context.set(databaseUnavailableContext, true);
  // A Postgres has its own codes; a full disk of this machine is that of the images.
  if (!environment.databaseUrl || !isDiskFull(error)) readOnly.observe(error);
  log.error({ err: error, requestId }, "A request failed");
  return isUnavailable;
}
