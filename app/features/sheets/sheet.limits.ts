/** What a sheet can hold, by the name of its file. */
export const SHEET_KINDS = ["courts", "equipment"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

export const SHEET_LIMITS = {
  /** In UTF-8. */
  bytes: 1_048_576,
  /** Without the headings. */
  rows: 500,
  columns: 50,
} as const;
