import { fieldText } from "~/http/form";

/** The names of the form's fields, which are all that its action reads. */
export const TOKEN_FIELDS = { single: ["name", "scope"] };

/** What somebody types or chooses. A type, since Conform asks for an index signature. */
export type TokenFormValues = { name: string; scope: string };

/** What somebody had typed, from the form as it was sent. */
export function readTokenFormValues(form: FormData): TokenFormValues {
  return { name: fieldText(form, "name"), scope: fieldText(form, "scope") };
}

/** What is told of a name that another token has: a form that is sent twice makes one token. */
export const NAME_TAKEN = "You have a token of this name already";
