/** The tables of reviewed items, by the column of a review that references them. */
export const itemTables = { court_id: "courts", equipment_id: "equipment" } as const;

export type ItemColumn = keyof typeof itemTables;

/** These columns, by the type of item. */
export const itemColumns = { court: "court_id", equipment: "equipment_id" } as const;
