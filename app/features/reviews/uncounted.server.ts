import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemTables } from "~/sql/itemLocks.server";
import { runPrepared } from "~/sql/statement.server";
import type { ReviewedItem, WithHeld } from "./review.view";

/** SQL for why a visible review `r` does not count. One with an interest would not count either when it is not held. */
export const UNCOUNTED = {
  interested: "r.interest is not null",
  held: "r.held is not null and r.interest is null",
} as const;

/** Reads what the numbers of an item are with the reviews that are held; null if there are none. */
export async function withHeld(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
): Promise<WithHeld | null> {
  const column = itemType === "court" ? "court_id" : "equipment_id";
  const [row] = await runPrepared<{ held: number; waiting: number; total: number; average: string }>(
    em,
    `select h.held, h.waiting, i.total_reviews + h.held as total,
        round((i.rating_sum + h.stars) / (i.total_reviews + h.held), 2) as average
      from ${itemTables[column]} i, (
        select count(*)::int as held, sum(r.rating) as stars, count(*) filter (where r.held = 'open')::int as waiting
        from reviews r where r.${column} = $1 and ${UNCOUNTED.held}
      ) h
      where i.id = $1 and h.held > 0`,
    [itemId],
  );
  if (!row) return null;
  const { held, waiting, total, average } = row;
  return {
    heldReviews: held,
    waitingReviews: waiting,
    totalReviews: total,
    averageRating: Number(average),
  };
}
