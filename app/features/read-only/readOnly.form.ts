/** The fields that the action of read-only mode reads. */
export const READ_ONLY_FIELDS = { single: ["mode", "message"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type ReadOnlyFormValues = { mode: string; message: string };
