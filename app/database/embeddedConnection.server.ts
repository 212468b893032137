import { setImmediate } from "node:timers/promises";
import { type PGlite, parse, protocol } from "@electric-sql/pglite";
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
 * Prepares a connection to the embedded database.
 * @param pglite gets the database, when a query runs
 */
export function superviseConnection(connection: unknown, pglite: () => Promise<PGlite>): void {
  if (!isQueryConnection(connection)) throw new Error("The connection runs no queries");
  prepareStatements(connection, pglite);
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
 * Prepares statements (`statement.server.ts`) under their names, as `nameStatements` does on Postgres. PGlite parses and
 * plans each query again, which takes five times as long as the query of a session itself.
 */
function prepareStatements(connection: QueryConnection, pglite: () => Promise<PGlite>): void {
  const execute = connection.executeQuery.bind(connection);
  const statements = new Map<string, PreparedStatement>();
  connection.executeQuery = async (query, ...more) => {
    const name = nameOfStatement(query.sql);
    if (name === undefined) return execute(query, ...more);
    const database = await pglite();
    const statement = statements.get(name) ?? (await prepare(database, name, query.sql));
    statements.set(name, statement);
    return run(database, name, statement, query.parameters);
  };
}

async function prepare(pglite: PGlite, name: string, sql: string): Promise<PreparedStatement> {
  const messages = await send(pglite, [
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: "S", name }),
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
) {
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null;
    return pglite.serializers[types[at] ?? 0]?.(value) ?? String(value);
  });
  const messages = await send(pglite, [serialize.bind({ statement: name, values }), serialize.execute()]);
  const [result] = parse.parseResults([...description, ...messages], pglite.parsers);
  return { rows: result?.rows ?? [] };
}

/** Sends messages and a Sync, which ends what they do even after an error. @throws the database's error */
function send(pglite: PGlite, messages: readonly Uint8Array[]): Promise<Messages> {
  return pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
}

function isQueryConnection(connection: unknown): connection is QueryConnection {
  return (
    typeof connection === "object" &&
    connection !== null &&
    "executeQuery" in connection &&
    typeof connection.executeQuery === "function"
  );
}
