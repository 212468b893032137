/** The lists of which several items can be selected: the last segments of their addresses. */
export const BULK_LIST_KEYS = ["courts", "rackets", "balls"] as const;

export type BulkList = (typeof BULK_LIST_KEYS)[number];
