import type { Server } from "node:http";
import type { Logger } from "pino";
import { CANNOT_START, type Environment } from "../app/lib/environment.ts";
import { product } from "../app/lib/product.ts";
import { isDatabaseUnavailable } from "../app/sql/databaseUnavailable.ts";
import type { HttpServerOptions } from "./httpServer.ts";
import { StartError } from "./startError.ts";

/**
 * Runs `start`, and exits when it fails: errors that the operator can fix are printed as text, others are logged.
 * @param failure what fails then
 */
export async function runStartup(
  log: Logger,
  start: () => Promise<void>,
  failure = CANNOT_START,
): Promise<void> {
  try {
    await start();
  } catch (error) {
    const explained = isForOperator(error) ? error : explainDatabase(error, failure);
    const isPlain = isForOperator(explained);
    if (isPlain) console.error(explained.message);
    const detail = isPlain ? explained.cause : error;
    if (detail) log.fatal({ err: detail }, failure);
    process.exit(1);
  }
}

/** Errors with a message for the operator. Compared by name, as the app's bundle has its own copies of the classes. */
const FOR_OPERATOR: readonly string[] = [
  "StartError",
  "EnvironmentError",
  "DataFolderError",
  "NewerSchemaError",
];

function isForOperator(error: unknown): error is Error {
  return error instanceof Error && FOR_OPERATOR.includes(error.name);
}

/** Postgres codes: authentication failed, no such database, insufficient privilege. */
const ACCESS_DENIED = /^(28...|3D000|42501)$/;

/**
 * Turns the error of a database that is unavailable or denies access into a StartError; returns any other unchanged.
 */
function explainDatabase(error: unknown, failure: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const isUnusable = error.name === "UnusableDatabaseError";
  if (!isUnusable && !isDatabaseUnavailable(error) && !ACCESS_DENIED.test(code)) return error;
  return new StartError(
    `${failure}, its database cannot be used: ${error.message || code}. Check the database, and DATABASE_URL.`,
  );
}

/**
 * Opens the embedded sign-in provider; undefined when another is configured. Its packages are loaded only when used.
 */
export async function openProvider(environment: Environment): Promise<HttpServerOptions["provider"]> {
  const { publicUrl, dataDir, signInProvider } = environment;
  if (signInProvider.kind !== "embedded") return undefined;
  const { createSignInProvider } = await import("./embedded/signInProvider.ts");
  const { clientId, clientSecret } = signInProvider;
  const redirectUri = `${publicUrl}/api/callback`;
  return createSignInProvider({ publicUrl, dataDir, clientId, clientSecret, redirectUri });
}

/**
 * Listens and prints the site's address.
 * @throws StartError when the address is in use or not available
 */
export async function listen(server: Server, { host, port, publicUrl }: Environment): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once("error", (error) => fail(explainListenError(error, host, port)));
    server.listen(port, host, done);
  });
  server.removeAllListeners("error");
  console.log(`${product.name} is at ${publicUrl}`);
}

function explainListenError(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(`Port ${port} of ${host} is taken. Stop what uses it, or set PORT to another.`);
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(
      `The server may not listen on ${host}, port ${port} (${code}). Set HOST and PORT to others.`,
    );
  }
  return error;
}
