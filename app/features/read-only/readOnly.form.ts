import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action of read-only mode reads. */
export const READ_ONLY_FIELDS = { single: ["mode", "message"] };

/** The raw values of the form. */
export type ReadOnlyFormValues = FormTexts<"mode" | "message">;

/** Reads the raw values from a submitted form, without the button's. */
export function readReadOnlyFormValues(form: FormData): Pick<ReadOnlyFormValues, "message"> {
  return { message: fieldText(form, "message") };
}
