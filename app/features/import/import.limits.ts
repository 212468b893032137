/** The kinds of imports, which are also the file names of exports. */
export const IMPORT_KINDS = ["courts", "equipment"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_LIMITS = {
  /** The maximum size in bytes, in UTF-8. */
  bytes: 1_048_576,
  /** The maximum number of rows, without the headings. */
  rows: 500,
  columns: 50,
} as const;
