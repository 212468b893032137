import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { connectionContext, databaseUnavailableContext, processContext } from "./process";

/**
 * Logs an unexpected error, and marks the request when the database is unavailable. Writes pause when the storage is full.
 * @returns whether that is the cause, so that a retry may succeed
 */
export function reportFailure(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const { requestId } = context.get(connectionContext);
  const { log, readOnly } = context.get(processContext);
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) context.set(databaseUnavailableContext, true);
  readOnly.observe(error);
  log.error({ err: error, requestId }, "A request failed");
  return isUnavailable;
}
