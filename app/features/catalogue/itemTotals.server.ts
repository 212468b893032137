import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { ItemKind } from "./itemOrder.server";

/** How many items of a kind there are, and how many reviews they have together. */
export interface ItemTotals {
  items: number;
  reviews: number;
}

/** Adds up one kind of item. Reviews are counted by what the items bear, so none of them is read. */
export async function itemTotals(
  em: EntityManager,
  { table, alias, condition = "true" }: ItemKind,
): Promise<ItemTotals> {
  const [row] = await em.execute<{ items: string; reviews: string | null }[]>(
    `select count(*) as items, sum(total_reviews) as reviews from ${table} ${alias} where ${condition}`,
  );
  return { items: Number(row?.items ?? 0), reviews: Number(row?.reviews ?? 0) };
}
