/** What a sheet can hold, by the name of its file. */
export const IMPORT_TYPES = ["courts", "equipment"] as const;
export type ImportKind = (typeof IMPORT_TYPES)[number];

export const IMPORT_LIMITS = {
  /** In UTF-8. */
  bytes: 1_048_576,
  /** Without the headings. */
  rows: 500,
  columns: 50,
} as const;
