import { EQUIPMENT_PLURALS } from "../equipment/equipment.types";

/** The lists of which several items can be selected: the last segments of their addresses. */
export const BULK_LIST_KEYS = ["courts", ...Object.values(EQUIPMENT_PLURALS)] as const;

export type BulkList = (typeof BULK_LIST_KEYS)[number];
