import type { EntityManager } from "./open.server";

/** The oldest Postgres that Bandeja works with. */
export const MIN_POSTGRES = 15;

/** The database cannot be used. The message is the reason, without a full stop. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";
}

/** What Bandeja needs to know of a Postgres. */
export interface PostgresServer {
  version: string;
  encoding: string;
}

/** Reads the version of a Postgres and the encoding of its database. */
export async function readServer(em: EntityManager): Promise<PostgresServer> {
  const [row] = await em.execute<PostgresServer[]>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  return { version: row?.version ?? "", encoding: row?.encoding ?? "" };
}

export function isSupported({ version, encoding }: PostgresServer): boolean {
  return Number.parseInt(version, 10) >= MIN_POSTGRES && encoding === "UTF8";
}

/** @throws UnusableDatabaseError when a database is of an old Postgres, or not in UTF-8 */
export async function expectSupportedServer(em: EntityManager): Promise<void> {
  const server = await readServer(em);
  if (isSupported(server)) return;
  throw new UnusableDatabaseError(
    `it is in Postgres ${server.version} with the encoding ${server.encoding}, and must be in ${MIN_POSTGRES} or newer with UTF8`,
  );
}

/** @throws UnusableDatabaseError when a connection fails */
export async function expectConnection(em: EntityManager): Promise<void> {
  try {
    await em.execute("select 1");
  } catch (error) {
    throw new UnusableDatabaseError(reasonOf(error), { cause: error });
  }
}

/** That of the first attempt when all addresses of a host have failed. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
