import type { EntityManager } from "~/database/open.server";
import { MIGRATIONS_TABLE } from "~/database/schemaVersion.server";
import { product } from "~/lib/product";
import { liftTimeLimits } from "~/sql/timeLimits.server";
import { OperationError } from "./operationError.ts";

/** A table whose rows are data. */
export interface Table {
  name: string;
  /** Those that are not generated from others. */
  columns: string[];
  /** Of the primary key, if there is one. */
  key: string[] | null;
}

/** The rows of one read. */
const BATCH_SIZE = 1_000;

/** The tables with data, each after those that its foreign keys refer to. Unlogged ones hold nothing that lasts. */
export async function findTables(em: EntityManager): Promise<Table[]> {
  const tables = await em.execute<Table[]>(
    `select c.relname as name,
        (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select array_agg(quote_ident(a.attname) order by array_position(k.conkey, a.attnum)) from pg_constraint k
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'p') as key
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname <> ?
      order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  const references = await em.execute<{ from: string; to: string }[]>(
    `select distinct f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: Table) => !references.some(({ from, to }) => from === name && names.has(to));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(", ")}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The number of rows of all tables together. */
export async function countRows(em: EntityManager, tables: readonly Table[]): Promise<number> {
  const counts = tables.map(({ name }) => `(select count(*) from "${name}")`);
  const [row] = await em.execute<{ count: string }[]>(`select ${counts.join(" + ") || 0} as count`);
  return Number(row?.count ?? 0);
}

/** Sets what reading or writing all data in a transaction needs: time, and times of day in UTC. */
export async function prepareTransaction(em: EntityManager): Promise<void> {
  await liftTimeLimits(em);
  await em.execute("set local timezone = 'UTC'");
}

/** The last value of each sequence that has been used. */
export async function readSequences(em: EntityManager): Promise<Record<string, string>> {
  const rows = await em.execute<{ name: string; value: string }[]>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null
        and sequencename <> '${MIGRATIONS_TABLE}_id_seq' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Sets sequences as `readSequences` has read them. */
export async function writeSequences(em: EntityManager, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await em.execute("select setval(quote_ident(?)::regclass, ?::bigint)", [name, value]);
  }
}

/** Reads a table in batches, in order of its primary key. Each row is a line of JSON. */
export async function* readRows(em: EntityManager, { name, columns, key }: Table): AsyncGenerator<string[]> {
  if (!key) throw new Error(`${name} has no primary key`);
  await em.execute(
    `declare snapshot no scroll cursor for select to_jsonb(r)::text as line
      from (select ${columns.join(", ")} from "${name}" order by ${key.join(", ")}) r`,
  );
  for (;;) {
    const rows = await em.execute<{ line: string }[]>(`fetch ${BATCH_SIZE} from snapshot`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await em.execute("close snapshot");
}

/** Writes tables without their triggers, as these have run already for the rows. */
export class TableWriter {
  readonly #em: EntityManager;
  readonly #tables: Map<string, Table>;

  private constructor(em: EntityManager, tables: readonly Table[]) {
    this.#em = em;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Empties the tables, and suspends their triggers until `finish`. */
  static async start(em: EntityManager): Promise<TableWriter> {
    const writer = new TableWriter(em, await findTables(em));
    const names = [...writer.#tables.keys()].map((name) => `"${name}"`);
    await em.execute(`truncate ${names.join(", ")} restart identity`);
    await writer.#setTriggers("disable");
    return writer;
  }

  /** @throws OperationError when there is no such table */
  async write(table: string, rows: readonly string[]): Promise<void> {
    const columns = this.#tables.get(table)?.columns.join(", ");
    if (!columns)
      throw new OperationError(`The backup has a table ${table}, which this ${product.name} does not know.`);
    await this.#em.execute(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", ?::jsonb)`,
      [`[${rows.join(",")}]`],
    );
  }

  async finish(): Promise<void> {
    await this.#setTriggers("enable");
  }

  async #setTriggers(state: "enable" | "disable"): Promise<void> {
    for (const name of this.#tables.keys()) {
      await this.#em.execute(`alter table "${name}" ${state} trigger user`);
    }
  }
}
