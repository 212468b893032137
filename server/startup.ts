import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Environment } from "../app/lib/environment.ts";
import { product } from "../app/lib/product.ts";
import { isDatabaseUnavailable } from "../app/sql/databaseUnavailable.ts";
import type { HttpServerOptions } from "./httpServer.ts";
import { StartError } from "./startError.ts";

/** Runs a start. What a person can put right is said plainly; anything else goes to the log with its place. */
export async function runStartup(log: Logger, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const explained = isForOperator(error) ? error : explainDatabase(error);
    const isPlain = isForOperator(explained);
    if (isPlain) console.error(explained.message);
    const detail = isPlain ? explained.cause : error;
    if (detail) log.fatal({ err: detail }, `${product.name} cannot start`);
    process.exit(1);
  }
}

/** Errors whose message is one for the operator. By their names: the bundle of the app has classes of its own. */
const FOR_OPERATOR: readonly string[] = ["StartError", "EnvironmentError", "DataFolderError"];

function isForOperator(error: unknown): error is Error {
  return error instanceof Error && FOR_OPERATOR.includes(error.name);
}

/** Postgres lets nobody in by this name and password, has no such database, or no right in it. */
const NO_ENTRY = /^(28...|3D000|42501)$/;

/** A database that is away, or lets nobody in, is for whoever has configured it; any other error stays what it is. */
function explainDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (!isDatabaseUnavailable(error) && !NO_ENTRY.test(code)) return error;
  return new StartError(
    `${product.name} cannot start, its database cannot be used: ${error.message || code}. See to it, or to DATABASE_URL.`,
  );
}

/** The embedded sign-in provider where no other is configured; its packages are loaded only then. */
export async function openProvider(environment: Environment): Promise<HttpServerOptions["provider"]> {
  const { publicUrl, dataDir, signInProvider } = environment;
  if (signInProvider.kind !== "embedded") return undefined;
  const { createSignInProvider } = await import("./embedded/signInProvider.ts");
  const { clientId, clientSecret } = signInProvider;
  const redirectUri = `${publicUrl}/api/callback`;
  return createSignInProvider({ publicUrl, dataDir, clientId, clientSecret, redirectUri });
}

/**
 * Listens, and says where.
 * @throws StartError where the address cannot be had
 */
export async function listen(server: Server, { host, port, publicUrl }: Environment): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once("error", (error) => fail(explain(error, host, port)));
    server.listen(port, host, done);
  });
  server.removeAllListeners("error");
  console.log(`${product.name} is at ${publicUrl}`);
}

function explain(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(`Port ${port} of ${host} is taken. Stop what uses it, or set PORT to another.`);
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(
      `Nobody may listen on ${host}, port ${port} (${code}). Set HOST and PORT to others.`,
    );
  }
  return error;
}
