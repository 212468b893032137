import { setImmediate } from "node:timers/promises";

/** The part of Kysely's connection to the embedded database that runs queries. */
interface QueryConnection {
  executeQuery(...args: unknown[]): Promise<unknown>;
}

/**
 * Lets other requests run before each query of a connection to the embedded database. It runs in this thread and
 * answers without waiting, so that all queries of a request, and what is computed between them, would otherwise be one
 * task of the event loop. Queries keep their order, since Kysely gives the connection to one user at a time.
 */
export async function yieldBeforeQueries(connection: unknown): Promise<void> {
  if (!isQueryConnection(connection)) throw new Error("The connection runs no queries");
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (...args) => {
    await setImmediate();
    return execute(...args);
  };
}

function isQueryConnection(connection: unknown): connection is QueryConnection {
  return (
    typeof connection === "object" &&
    connection !== null &&
    "executeQuery" in connection &&
    typeof connection.executeQuery === "function"
  );
}
