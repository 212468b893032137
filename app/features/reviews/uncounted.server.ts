import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemTables } from "~/sql/itemLocks.server";
import { runPrepared } from "~/sql/statement.server";
import { countedSql } from "./counted";
import type { ReviewedItem, WithHeld } from "./review.view";

/** SQL for why a visible review `r` does not count. One with an interest would not count either when it is not held. */
export const UNCOUNTED = {
  interested: "r.interest is not null",
  held: "r.held is not null and r.interest is null",
} as const;

/** What a page shows of an item's reviews beside its own numbers. */
export interface HeldAndVisited {
  /** The item's numbers with the reviews that are held; null if there are none. */
  withHeld: WithHeld | null;
  /** The number of reviews that count whose author gave the court's code; 0 for equipment. */
  visited: number;
}

interface Row {
  held: number;
  waiting: number;
  total: number;
  average: string;
  visited: number;
}

const VISITED = `(select count(*)::int from reviews v
  where v.court_id = $1 and v.visited_on is not null and ${countedSql("v")})`;

/** Reads both in one statement. */
export async function heldAndVisited(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
): Promise<HeldAndVisited> {
  const column = itemType === "court" ? "court_id" : "equipment_id";
  const [row] = await runPrepared<Row>(
    em,
    `select h.held, h.waiting, i.total_reviews + h.held as total,
        round((i.rating_sum + h.stars) / nullif(i.total_reviews + h.held, 0), 2) as average,
        ${itemType === "court" ? VISITED : "0"} as visited
      from ${itemTables[column]} i, (
        select count(*)::int as held, sum(r.rating) as stars, count(*) filter (where r.held = 'open')::int as waiting
        from reviews r where r.${column} = $1 and ${UNCOUNTED.held}
      ) h
      where i.id = $1`,
    [itemId],
  );
  return { withHeld: row && row.held > 0 ? withHeldOf(row) : null, visited: row?.visited ?? 0 };
}

function withHeldOf({ held, waiting, total, average }: Row): WithHeld {
  return { heldReviews: held, waitingReviews: waiting, totalReviews: total, averageRating: Number(average) };
}
