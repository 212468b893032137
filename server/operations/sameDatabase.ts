import { Client } from "pg";
import type { Environment } from "~/lib/environment";
import { messageOf, OperationError } from "./operationError.ts";
import type { Output } from "./progress.ts";

const TIMEOUT_MS = 5_000;

/** What a comparison of `DATABASE_URL` with `DATABASE_DIRECT_URL` has shown; `detail` is a sentence without its full stop. */
export interface Comparison {
  outcome: "different" | "unknown";
  detail: string;
}

/** A database as its server names it: a pooler may have another name for it. */
interface Identity {
  name: string;
  /** That of the server and its replicas; null where the user may not read it. */
  system: string | null;
}

/**
 * Asks the databases of `DATABASE_URL` and `DATABASE_DIRECT_URL` whether they are the same one.
 * @returns null when they are, or only one is set
 */
export async function compareDatabases({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Environment, "databaseUrl" | "databaseDirectUrl">): Promise<Comparison | null> {
  if (!databaseUrl || !databaseDirectUrl || databaseUrl === databaseDirectUrl) return null;
  const [pooled, direct] = await Promise.allSettled([databaseUrl, databaseDirectUrl].map(identify));
  // Commands work on this one, so they report its errors themselves.
  if (!direct || direct.status === "rejected") return null;
  const names = `${placeOf(databaseUrl)} and ${placeOf(databaseDirectUrl)}`;
  const different: Comparison = {
    outcome: "different",
    detail: `DATABASE_URL and DATABASE_DIRECT_URL are different databases (${names})`,
  };
  if (!pooled || pooled.status === "rejected") {
    const reason = pooled?.reason;
    if (isMissing(reason)) return different;
    return {
      outcome: "unknown",
      detail: `DATABASE_URL could not be compared with DATABASE_DIRECT_URL (${messageOf(reason)})`,
    };
  }
  return isSame(pooled.value, direct.value) ? null : different;
}

/**
 * Expects that commands, which use `DATABASE_DIRECT_URL`, work on the database of `DATABASE_URL`. A warning is written where
 * that is not certain, as while the pooler is down.
 * @throws OperationError when they are different databases
 */
export async function expectSameDatabase(environment: Environment, output: Output): Promise<void> {
  const comparison = await compareDatabases(environment);
  if (comparison?.outcome === "different") {
    throw new OperationError(`${comparison.detail}, and nothing was done. ${SAME_DATABASE_ADVICE}`);
  }
  if (comparison) output.line(`${comparison.detail}. The command uses DATABASE_DIRECT_URL.`);
}

/** What to do about different databases. */
export const SAME_DATABASE_ADVICE =
  "Commands use DATABASE_DIRECT_URL: set both to one database, or DATABASE_DIRECT_URL to nothing.";

async function identify(url: string): Promise<Identity> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // The error of a lost connection is that of the query, too.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const system = client.query<{ system: string }>(
      "select system_identifier::text as system from pg_control_system()",
    );
    return {
      name: rows[0]?.name ?? "",
      system: await system.then(
        ({ rows: [row] }) => row?.system ?? null,
        () => null,
      ),
    };
  } finally {
    await client.end();
  }
}

function isSame(one: Identity, other: Identity): boolean {
  const isSameServer = one.system === other.system || one.system === null || other.system === null;
  return one.name === other.name && isSameServer;
}

/** Whether the server, or its pooler, which has another code for it, says that there is no such database. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  return (
    error.code === "3D000" ||
    (error.code === "08P01" && /no such database|does not exist/.test(error.message))
  );
}

/** An address without its user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
