import type { EntityManager } from "~/database/open.server";
import type { Time } from "../../app/lib/time.ts";

/** When the last backup that succeeded was taken; null before the first one. */
export async function findLastBackup(em: EntityManager): Promise<Date | null> {
  const [row] = await em.execute<{ taken_at: Time }[]>("select taken_at from last_backup");
  return row ? new Date(row.taken_at) : null;
}

/** Stores when the last backup was taken. */
export async function storeLastBackup(em: EntityManager, takenAt: Date): Promise<void> {
  await em.execute(
    `insert into last_backup (taken_at) values (?)
      on conflict (is_single) do update set taken_at = excluded.taken_at`,
    [takenAt],
  );
}
