import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The tables of what people review, by the column in which a review names its item. */
const TABLES = { court_id: "courts", equipment_id: "equipment" } as const;

export type ItemColumn = keyof typeof TABLES;

/**
 * Locks the item of a review that is to be added, as counting it will. The check of the foreign key takes a weaker
 * lock, and who wants more later waits for whoever deletes the item and has come in between, who waits for them.
 */
export async function lockReviewedItem(em: EntityManager, column: ItemColumn, id: number): Promise<void> {
  await em.execute(`select id from ${TABLES[column]} where id = ? for no key update`, [id]);
}

/**
 * Locks the reviews of an item that is to be deleted. Call it before the item itself is locked: whoever changes a
 * review locks it and then, to count it, the item.
 */
export async function lockReviewsOfItem(em: EntityManager, column: ItemColumn, id: number): Promise<void> {
  await em.execute(`select id from all_reviews where ${column} = ? order by id for update`, [id]);
}
