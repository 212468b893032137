import { fieldText } from "~/http/form";

/** The fields that the action of read-only mode reads. */
export const READ_ONLY_FIELDS = { single: ["mode", "message"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type ReadOnlyFormValues = { mode: string; message: string };

/** Reads the raw values from a submitted form, without the button's. */
export function readReadOnlyFormValues(form: FormData): Pick<ReadOnlyFormValues, "message"> {
  return { message: fieldText(form, "message") };
}
