import { fieldText } from "~/http/form";

/** The fields that the action of a redaction reads. */
export const REDACTION_FIELDS = { single: ["passage", "reason", "version"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type RedactionFormValues = { passage: string; reason: string };

/** Reads the raw values from a submitted form. */
export function readRedactionFormValues(form: FormData): RedactionFormValues {
  return { passage: fieldText(form, "passage"), reason: fieldText(form, "reason") };
}
