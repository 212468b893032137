import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action of a redaction reads. */
export const REDACTION_FIELDS = { single: ["passage", "reason", "version"] };

/** The raw values of the form. */
export type RedactionFormValues = FormTexts<"passage" | "reason">;

/** Reads the raw values from a submitted form. */
export function readRedactionFormValues(form: FormData): RedactionFormValues {
  return { passage: fieldText(form, "passage"), reason: fieldText(form, "reason") };
}
