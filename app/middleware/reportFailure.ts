import type { RouterContextProvider } from "react-router";
import { readOnlyText } from "~/features/read-only/readOnly.view";
import { storageFault } from "~/features/read-only/readOnlyMode.server";
import { isDatabaseUnavailable, isDiskFull } from "~/sql/databaseUnavailable";
import { connectionContext, databaseUnavailableContext, processContext } from "./process";

const DATABASE_UNAVAILABLE = "The database is away. Try again in a minute.";

/**
 * Logs an unexpected error, and marks the request when the database is unavailable. Writes pause when its storage is
 * full.
 * @returns whether that is the cause, so that a retry may succeed
 */
export function reportFailure(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const { requestId } = context.get(connectionContext);
  const { environment, log, readOnly } = context.get(processContext);
  const isUnavailable = isDatabaseUnavailable(error);
  // A Postgres has its own codes; a full disk of this machine is that of the images.
  const isOfImages = environment.databaseUrl !== undefined && isDiskFull(error);
  const fault = isOfImages ? null : storageFault(error);
  if (isUnavailable)
    context.set(databaseUnavailableContext, fault === null ? DATABASE_UNAVAILABLE : readOnlyText(fault));
  if (!isOfImages) readOnly.observe(error);
  log.error({ err: error, requestId }, "A request failed");
  return isUnavailable;
}
