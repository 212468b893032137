import { z } from "zod";
import { type FileField, type FormFields, fieldText } from "~/http/form";
import { isBlank } from "~/lib/text";
import { IMPORT_LIMITS, IMPORT_TYPES } from "./import.limits";

export const SHEET_FILE: FileField = { name: "file", maxBytes: IMPORT_LIMITS.bytes };

/** The names of the form's fields, which are all that its action reads. */
export const IMPORT_FIELDS: FormFields = {
  single: ["kind", "text", "given", "nonce", "seen", "import"],
  file: SHEET_FILE,
};

/** What somebody types or chooses. A type, since Conform asks for an index signature. */
export type ImportFormValues = { kind: string; file: string; text: string };

/** What somebody had typed, from the form as it was sent. */
export function readImportFormValues(form: FormData): ImportFormValues {
  const text = form.get("text");
  return { kind: fieldText(form, "kind"), file: "", text: typeof text === "string" ? text : "" };
}

/** An empty form. */
export const EMPTY_IMPORT_FORM: ImportFormValues = { kind: "", file: "", text: "" };

const NOTHING = "Choose a file, or paste the rows here";

/** The schema of the form, once a file that was chosen stands as its text. */
export const importFormSchema = z.object({
  kind: z.enum(IMPORT_TYPES, "Choose what the sheet holds"),
  text: z.string(NOTHING).refine((text) => !isBlank(text), NOTHING),
});
