/** The tables of reviewed items, by the column of a review that references them. */
export const itemTables = { court_id: "courts", equipment_id: "equipment" } as const;

export type ItemColumn = keyof typeof itemTables;

/** These columns, by the type of item. */
export const itemColumns = { court: "court_id", equipment: "equipment_id" } as const;

/** SQL that joins the item of a row: `c` if it is a court, else `e`. @param alias of a table with these columns */
export function joinItem(alias: string): string {
  return `left join courts c on c.id = ${alias}.court_id left join equipment e on e.id = ${alias}.equipment_id`;
}

/** SQL of the name of an item that is joined so. */
export const ITEM_NAME = "coalesce(c.name, e.name)";
