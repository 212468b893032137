import { RawQueryFragment } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { shortDigest } from "~/lib/digest.server";

/** Characters of a statement's name: 132 bits, so that two statements never share one. */
const NAME_LENGTH = 22;

/**
 * A statement written by hand, for what is read or written often. Postgres parses and plans it once for each connection,
 * where it has a name, and its values are sent beside it. Its parameters are `$1`, `$2` and so on.
 */
export interface Statement<Row extends object> {
  /** Builds the SQL; called once. */
  readonly build: (em: EntityManager) => string;
  /** Only for the type of its rows. */
  readonly row?: Row;
}

/** The SQL of the statements that have been used. */
const texts = new WeakMap<Statement<object>["build"], string>();

/** Their names, by their SQL. */
const names = new Map<string, string>();

/**
 * Declares a statement.
 * @param build gets an entity manager for the names of columns; its result must not depend on anything else
 */
export function statement<Row extends object>(build: (em: EntityManager) => string): Statement<Row> {
  return { build };
}

/** The name of a statement's SQL on each connection; undefined for SQL that is not a statement's. */
export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * Runs a statement on the connection of an entity manager, in its transaction if it has one.
 * @returns rows as the driver returns them: decimals, bigints and times are text
 * @throws the driver's errors, with the codes of Postgres
 */
export function runStatement<Row extends object>(
  em: EntityManager,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return runPrepared(em, sqlOf(em, statement), values);
}

/**
 * As `runStatement`, for SQL that is put together of few constant parts.
 * @param sql never with values in it: each SQL is prepared on each connection
 */
export async function runPrepared<Row extends object>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!names.has(sql)) names.set(sql, `bandeja_${shortDigest(sql, NAME_LENGTH)}`);
  const began = performance.now();
  try {
    const { rows } = await em.getKysely<{ row: Row }>().executeQuery<Row>({
      query: { kind: "RawNode", sqlFragments: [sql], parameters: [] },
      queryId: { queryId: "" },
      sql,
      parameters: values,
    });
    return rows;
  } finally {
    reportStatement(em, sql, performance.now() - began);
  }
}

/**
 * As `runPrepared`, for a fragment, whose values are sent beside it.
 * @param fragment without identifiers (`??`) and escaped question marks, and of few texts
 */
export function runFragment<Row extends object>(
  em: EntityManager,
  fragment: RawQueryFragment,
): Promise<Row[]> {
  const values: unknown[] = [];
  return runPrepared(em, numbered(fragment, values), values);
}

/** The SQL of a fragment and those in it, with numbered parameters. @param values those of the parameters are added */
function numbered({ sql, params }: RawQueryFragment, values: unknown[]): string {
  let at = 0;
  return sql.replaceAll("?", () => {
    const value = params[at];
    at += 1;
    if (value instanceof RawQueryFragment) return numbered(value, values);
    values.push(value);
    return `$${values.length}`;
  });
}

function sqlOf(em: EntityManager, { build }: Statement<object>): string {
  const known = texts.get(build);
  if (known !== undefined) return known;
  const sql = build(em);
  texts.set(build, sql);
  return sql;
}

/** Reports a statement where the ORM reports its own. @param took in milliseconds */
function reportStatement({ config }: EntityManager, query: string, took: number): void {
  if (took < (config.get("slowQueryThreshold") ?? Number.POSITIVE_INFINITY)) return;
  const level = "warning";
  config.getSlowQueryLogger().logQuery({ query, took, level, enabled: true, namespace: "slow-query" });
}
