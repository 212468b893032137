/** One column of an import file. Its name is the field's; an import ignores case and spacing. */
export interface ImportColumn {
  /** Its name in messages. */
  label: string;
  /** Explains the column's values to users. */
  hint: string;
  /** The type that its cells are converted to; text if absent. */
  type?: "boolean" | "number";
}

/** The hint of an item's picture. */
export const IMAGE_HINT = "the web address of a photo";
