import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime } from "~/lib/time";
import type { Waiting } from "./deadlines";
import type { QueueCounts } from "./queue.query";

/** What waits for a decision, as JSON of the database. */
export interface WaitingRow {
  open: number;
  overdue: number;
  next_due: string | null;
}

/**
 * SQL that counts what waits for a decision, as the JSON of a `WaitingRow`.
 * @param rows SQL that selects `due` of each
 * @param now SQL of the current time
 */
export function waitingSql(rows: string, now: string): string {
  return `(select json_build_object('open', count(*), 'overdue', count(*) filter (where due < ${now}),
    'next_due', min(due)) from (${rows}) w)`;
}

/** What such a row says. @param row absent if there is none */
export function waitingOf(row: WaitingRow = { open: 0, overdue: 0, next_due: null }): Waiting {
  return { open: row.open, overdue: row.overdue, nextDue: row.next_due && isoTime(row.next_due) };
}

/**
 * Counts what waits for a decision.
 * @param rows SQL that selects `due` of each, without parameters
 */
export async function readWaiting(em: EntityManager, rows: string, now: Date): Promise<Waiting> {
  const [row] = await em.execute<{ waiting: WaitingRow }[]>(
    `select ${waitingSql(rows, "?::timestamptz")} as waiting`,
    [now],
  );
  return waitingOf(row?.waiting);
}

/**
 * Counts the cases in the tabs of a queue.
 * @param from SQL of all cases, from `from` on
 * @param tabs the SQL conditions of the cases in each tab
 */
export async function readQueueCounts(
  em: EntityManager,
  from: string,
  { open, decided }: Record<keyof QueueCounts, string>,
): Promise<QueueCounts> {
  const [row] = await em.execute<QueueCounts[]>(
    `select (count(*) filter (where ${open}))::int as open, (count(*) filter (where ${decided}))::int as decided ${from}`,
  );
  return row ?? { open: 0, decided: 0 };
}
