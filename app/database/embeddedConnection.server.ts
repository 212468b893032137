import { setImmediate } from "node:timers/promises";
import { type PGlite, parse, protocol, types } from "@electric-sql/pglite";
import type { PgliteConnection } from "@mikro-orm/pglite";
import { nameOfStatement } from "~/sql/statement.server";

const { serialize } = protocol;

interface Query {
  sql: string;
  parameters: readonly unknown[];
}

/** The part of Kysely's connection to the embedded database that runs queries. */
interface QueryConnection {
  executeQuery(query: Query, ...more: unknown[]): Promise<unknown>;
}

/** The messages of the database. */
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/** A statement that the database has prepared. */
interface PreparedStatement {
  /** The types of its parameters. */
  types: number[];
  /** The description of its rows. */
  description: Messages;
}

/**
 * Makes a connection to the embedded database faster, and lets other requests run between its queries.
 * @param pglite returns the database; undefined until it is known, while the connection is as Kysely made it
 */
export function superviseConnection(connection: unknown, pglite: () => PGlite | undefined): void {
  if (!isQueryConnection(connection)) throw new Error("The connection runs no queries");
  sendTogether(connection, pglite);
  yieldBeforeQueries(connection);
}

/**
 * Lets other requests run before each query of a connection. The embedded database runs in this thread and
 * answers without waiting, so that all queries of a request, and what is computed between them, would otherwise be one
 * task of the event loop. Queries keep their order, since Kysely gives the connection to one user at a time.
 */
function yieldBeforeQueries(connection: QueryConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (...args) => {
    await setImmediate();
    return execute(...args);
  };
}

/**
 * Sends the messages of a query together, where PGlite sends six one by one, and asks for the types of parameters even
 * without any: half of the time of a small query. Prepares statements (`statement.server.ts`) under their names, as
 * `nameStatements` does on Postgres; PGlite would parse and plan them each time, which takes five times as long as the query
 * of a session itself.
 */
function sendTogether(connection: QueryConnection, pglite: () => PGlite | undefined): void {
  const execute = connection.executeQuery.bind(connection);
  const statements = new Map<string, PreparedStatement>();
  connection.executeQuery = async (query, ...more) => {
    const { sql, parameters } = query;
    const name = nameOfStatement(sql);
    const database = pglite();
    // PGlite itself rejects a query while it is being closed, and afterwards.
    if (!database?.ready || (name === undefined && parameters.length > 0)) return execute(query, ...more);
    if (name === undefined) return resultOf(database, await send(database, [serialize.query(sql)]));
    const statement = statements.get(name) ?? (await prepare(database, name, sql));
    statements.set(name, statement);
    return resultOf(database, await run(database, name, statement, parameters));
  };
}

async function prepare(pglite: PGlite, name: string, sql: string): Promise<PreparedStatement> {
  const messages = await send(pglite, [
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: "S", name }),
    serialize.sync(),
  ]);
  return {
    types: parse.parseDescribeStatementResults(messages),
    description: messages.filter((message) => message.name === "rowDescription"),
  };
}

async function run(
  pglite: PGlite,
  name: string,
  { types, description }: PreparedStatement,
  parameters: readonly unknown[],
): Promise<Messages> {
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null;
    return pglite.serializers[types[at] ?? 0]?.(value) ?? String(value);
  });
  const messages = [serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()];
  return [...description, ...(await send(pglite, messages))];
}

/**
 * PGlite drops notifications that come with an error: SQL of several statements must not commit in its middle.
 * @throws the database's error
 */
function send(pglite: PGlite, messages: readonly Uint8Array[]): Promise<Messages> {
  return pglite.execProtocolStream(Buffer.concat(messages));
}

/** A query's result, as Kysely's own connection returns it. */
function resultOf({ parsers }: PGlite, messages: Messages) {
  const [result] = parse.parseResults(messages, parsers);
  return { rows: result?.rows ?? [], numAffectedRows: BigInt(result?.affectedRows ?? 0) };
}

/** The database is closed. Its code, of a Postgres that stops, makes `isDatabaseUnavailable` true. */
class DatabaseClosed extends Error {
  override name = "DatabaseClosed";
  readonly code = "57P01";
}

/**
 * Makes closing the embedded database final: what has begun is completed first but for the rest of its transaction, and what
 * comes later is rejected. MikroORM would open the database again for it, although another process may have it by then; and
 * Kysely rejects a transaction that begins meanwhile by a promise that nothing handles.
 */
export function closeForGood(connection: PgliteConnection): void {
  const close = connection.close.bind(connection);
  let closed: Promise<void> | undefined;
  connection.close = (force) => {
    closed ??= closeOnce(force);
    return closed;
  };

  async function closeOnce(force?: boolean): Promise<void> {
    const client = connection.getClient();
    const reject = () => {
      throw new DatabaseClosed("The database is closed");
    };
    // Of the two, one is called before each statement.
    connection.ensureConnection = async () => reject();
    connection.getClient = reject;
    // Until the statements that were not rejected wait for the connection, which Kysely gives away in turn.
    await setImmediate();
    await client.connection().execute(() => close(force));
  }
}

/** The arrays that queries return: int[], text[] and varchar[]. */
const ARRAYS = ["1007", "1009", "1015"];

/** PGlite has parsers for the arrays of all 300 types, and copies them for each query, which doubles a small one's time. */
export function dropArrayParsers(pglite: PGlite): void {
  const isUsed = (type: string) => type in types.parsers || ARRAYS.includes(type);
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([type]) => isUsed(type)));
}

function isQueryConnection(connection: unknown): connection is QueryConnection {
  return (
    typeof connection === "object" &&
    connection !== null &&
    "executeQuery" in connection &&
    typeof connection.executeQuery === "function"
  );
}
