import type { EntityManager } from "~/database/open.server";
import { AuditLog } from "~/features/audit-log/audit.repository.server";
import { BurstRepository } from "~/features/bursts/burst.repository.server";
import { BURST_COURT, burstReviews, burstTimes } from "./burst";

/**
 * Seeds reviews by accounts opened at once, and has the site find them as it finds those of any day.
 * @param before the time of the review before them
 * @param after the time of the review after them, when the burst is found
 * @throws when they are no burst
 */
export async function seedBurst(
  em: EntityManager,
  { before, after }: { before: Date; after: Date },
  idOf: (player: { subject: string }) => string,
): Promise<void> {
  const times = burstTimes(before, after);
  const rows = burstReviews.map(({ author, rating, text }, at) => ({
    author: idOf(author),
    rating,
    text,
    at: times[at],
  }));
  const [court] = await em.execute<{ court_id: number }[]>(
    `insert into all_reviews (user_id, court_id, rating, review_text, created_at, updated_at)
      select v.author, c.id, v.rating, v.text, v.at, v.at
        from jsonb_to_recordset(?::jsonb) v(author text, rating numeric, text text, at timestamptz)
        join courts c on c.name = ? order by v.at returning court_id`,
    [JSON.stringify(rows), BURST_COURT],
  );
  const bursts = new BurstRepository(em, new AuditLog(em));
  const isFound = await bursts.judge({ itemType: "court", itemId: court?.court_id ?? 0 }, after);
  if (!isFound) throw new Error("The demo's burst was not found");
}
