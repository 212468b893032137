import type { EntityManager } from "~/database/open.server";

const HOUR = 3_600_000;

/** A review to add. Ages are in hours before now. */
export interface AddedArrival {
  stars: number;
  age: number;
  /** How old the account was when it was written, in days; 1 by default. */
  accountDays?: number;
  text?: string | null;
}

/** Adds reviews of a court, each by a user of its own. @returns the ids of the reviews and of their authors, in their order */
export async function addArrivals(
  em: EntityManager,
  court: number,
  arrivals: readonly AddedArrival[],
  now = new Date(),
): Promise<{ review: number; author: string }[]> {
  const added = [];
  for (const { stars, age, accountDays = 1, text = null } of arrivals) {
    const author = crypto.randomUUID();
    const at = new Date(now.getTime() - age * HOUR);
    const joined = new Date(at.getTime() - accountDays * 24 * HOUR);
    await em.execute(
      "insert into users (id, issuer, subject, first_name, created_at) values (?, 'https://provider.example', ?, 'Player', ?)",
      [author, author, joined],
    );
    const [row] = await em.execute<{ id: number }[]>(
      `insert into all_reviews (user_id, court_id, rating, review_text, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?) returning id`,
      [author, court, stars, text, at, at],
    );
    added.push({ review: row?.id ?? 0, author });
  }
  return added;
}

/** Holds all reviews of a piece of equipment in a burst, which need not be one. */
export async function addTestBurst(em: EntityManager, equipment: number): Promise<void> {
  const evidence = {
    ...{ reviews: 8, newReviews: 8, expected: 1.4, side: "high" },
    ...{ arrivals: 4, stars: 2, newAccounts: 3, texts: 0, timing: 1, total: 10 },
  };
  await em.execute(
    `with burst as (
        insert into review_bursts (equipment_id, window_days, evidence) values (?, 7, ?::jsonb) returning id)
      insert into burst_reviews (review_id, burst_id)
        select r.id, burst.id from all_reviews r, burst where r.equipment_id = ?`,
    [equipment, JSON.stringify(evidence), equipment],
  );
}

/** A quiet past of one year: a review each month, by established reviewers. */
export const QUIET_PAST: readonly AddedArrival[] = Array.from({ length: 12 }, (_, month) => ({
  stars: [3, 4, 3.5, 4.5][month % 4] ?? 3,
  age: (40 + 30 * month) * 24,
  accountDays: 200,
}));

/** Eight reviews with five stars by new accounts within a day. */
export const ATTACK: readonly AddedArrival[] = Array.from({ length: 8 }, (_, number) => ({
  stars: 5,
  age: 20 - 2 * number,
  text: "Best court in Mumbai, great staff, highly recommended",
}));
