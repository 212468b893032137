import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import type { ItemType } from "./itemTypes";

/**
 * Counts the reviews that are deleted with items: all of them. The items' own column leaves out those that are hidden or do
 * not count.
 * @returns the number of each item, by its id
 */
export async function deletedReviews(
  em: EntityManager,
  itemType: ItemType,
  ids: readonly number[],
): Promise<(id: number) => number> {
  const column = `r.${itemColumns[itemType]}`;
  const rows = await runPrepared<{ id: number; reviews: number }>(
    em,
    `select ${column} as id, count(*)::int as reviews from all_reviews r where ${column} = any ($1::int[]) group by 1`,
    [ids],
  );
  const counts = new Map(rows.map(({ id, reviews }) => [id, reviews]));
  return (id) => counts.get(id) ?? 0;
}
