import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns, itemTables } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import type { MoreOfItem } from "../catalogue/item.server";
import { countedSql, UNCOUNTED } from "./counted";
import type { ItemType } from "./itemTypes";
import type { ReviewedItem, WithHeld } from "./review.view";

/** What is shown of an item's reviews beside its own numbers. */
export interface HeldAndVisited {
  /** The item's numbers with the reviews that are held; null if there are none. */
  withHeld: WithHeld | null;
  /** The number of reviews that count whose author gave the court's code; 0 for equipment. */
  visited: number;
}

/** @param item the alias of the item's table */
function columnsOf(itemType: ItemType, item: string): string {
  const visited = `(select count(*)::int from reviews v
    where v.court_id = ${item}.id and v.visited_on is not null and ${countedSql("v")})`;
  return `(
      select jsonb_build_object('heldReviews', count(*), 'waitingReviews', count(*) filter (where r.held = 'open'),
        'totalReviews', ${item}.total_reviews + count(*),
        'averageRating', round((${item}.rating_sum + sum(r.rating)) / (${item}.total_reviews + count(*)), 2))
      from reviews r where r.${itemColumns[itemType]} = ${item}.id and ${UNCOUNTED.held} having count(*) > 0
    ) as "withHeld", ${itemType === "court" ? visited : "0"} as visited`;
}

/** Both, read in the statement of an item. */
export const withHeldAndVisited = (itemType: ItemType): MoreOfItem<HeldAndVisited, HeldAndVisited> => ({
  columns: (item) => `, ${columnsOf(itemType, item)}`,
  read: ({ withHeld, visited }) => ({ withHeld, visited }),
});

/** Reads both in a statement of their own. */
export async function heldAndVisited(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
): Promise<HeldAndVisited> {
  const table = itemTables[itemColumns[itemType]];
  const sql = `select ${columnsOf(itemType, "i")} from ${table} i where i.id = $1`;
  const [row] = await runPrepared<HeldAndVisited>(em, sql, [itemId]);
  return row ?? { withHeld: null, visited: 0 };
}
