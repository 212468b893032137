import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import type { Waiting } from "./deadlines";

/**
 * Counts what waits for a decision.
 * @param rows SQL that selects `due` of each, without parameters
 */
export async function readWaiting(em: EntityManager, rows: string, now: Date): Promise<Waiting> {
  const [row] = await em.execute<{ open: string; overdue: string; next_due: Time | null }[]>(
    `select count(*) as open, count(*) filter (where due < ?) as overdue, min(due) as next_due from (${rows}) waiting`,
    [now],
  );
  return {
    open: Number(row?.open ?? 0),
    overdue: Number(row?.overdue ?? 0),
    nextDue: row?.next_due ? isoTime(row.next_due) : null,
  };
}
