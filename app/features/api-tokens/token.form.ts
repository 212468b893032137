import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The form fields that the action reads. */
export const TOKEN_FIELDS = { single: ["name", "scope", "lifetime"] };

/** The form's values. */
export type TokenFormValues = FormTexts<"name" | "scope" | "lifetime">;

/** Reads the form's values from a submission. */
export function readTokenFormValues(form: FormData): TokenFormValues {
  return {
    name: fieldText(form, "name"),
    scope: fieldText(form, "scope"),
    lifetime: fieldText(form, "lifetime"),
  };
}

/** The error for a duplicate name. It also keeps a form that is submitted twice from creating two tokens. */
export const NAME_TAKEN = "You have a token of this name already";
