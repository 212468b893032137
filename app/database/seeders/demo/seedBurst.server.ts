import type { EntityManager } from "~/database/open.server";
import { AuditLog } from "~/features/audit-log/audit.repository.server";
import { BurstRepository } from "~/features/bursts/burst.repository.server";
import { burstReviews, burstTimes } from "./burst";

/** The times of the reviews before and after those of the burst. */
interface Between {
  before: Date;
  after: Date;
}

/** Rows of reviews by accounts opened at once. */
export function burstRows(
  { before, after }: Between,
  courtId: number,
  idOf: (player: { subject: string }) => string,
) {
  const times = burstTimes(before, after);
  return burstReviews.map(({ author, rating, text }, at) => {
    const writtenAt = times[at] ?? after;
    const user = idOf(author);
    return { user, court: courtId, rating, reviewText: text, createdAt: writtenAt, updatedAt: writtenAt };
  });
}

/**
 * Has the site find the burst as it finds those of any day.
 * @throws when the reviews are no burst
 */
export async function seedBurst(em: EntityManager, { after }: Between, courtId: number): Promise<void> {
  const bursts = new BurstRepository(em, new AuditLog(em));
  const isFound = await bursts.judge({ itemType: "court", itemId: courtId }, after);
  if (!isFound) throw new Error("The demo's burst was not found");
}
