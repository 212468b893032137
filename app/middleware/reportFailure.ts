import type { RouterContextProvider } from "react-router";
import { readOnlyText } from "~/features/read-only/readOnly.view";
import { storageFault } from "~/features/read-only/readOnlyMode.server";
import { isDatabaseUnavailable, isDiskFull } from "~/sql/databaseUnavailable";
import { connectionContext, databaseUnavailableContext, processContext } from "./process";

const DATABASE_UNAVAILABLE = "The database is away. Try again in a minute.";

/**
 * Logs an unexpected error, and marks the request when the database is unavailable. Writes pause when
 * nothing can be stored.
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

/**
 * Reads without writing, after a read that also writes what no response needs, such as when a session was last used.
 * @param error of that read
 * @throws the error, unless it says that nothing can be stored
 */
export function readWithoutWriting<Result>(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Result>,
): Promise<Result> {
  if (storageFault(error) === null) throw error;
  reportFailure(error, context);
  return read();
}
