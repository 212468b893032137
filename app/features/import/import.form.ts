import { z } from "zod";
import { type FileField, type FormFields, fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";
import { isBlank } from "~/lib/text";
import { IMPORT_KINDS, IMPORT_LIMITS } from "./import.limits";

/** The form's file field. */
export const IMPORT_FILE: FileField = { name: "file", maxBytes: IMPORT_LIMITS.bytes };

/** The form fields that the action reads. */
export const IMPORT_FIELDS: FormFields = {
  single: ["kind", "text", "given", "nonce", "seen", "import"],
  file: IMPORT_FILE,
};

/** The form's values. */
export type ImportFormValues = FormTexts<"kind" | "file" | "text">;

/** Reads the form's values from a submission. */
export function readImportFormValues(form: FormData): ImportFormValues {
  const text = form.get("text");
  return { kind: fieldText(form, "kind"), file: "", text: typeof text === "string" ? text : "" };
}

/** An empty form. */
export const EMPTY_IMPORT_FORM: ImportFormValues = { kind: "", file: "", text: "" };

const ROWS_REQUIRED = "Choose a file, or paste the rows here";

/** The form's schema, for a form in which `withCsvText` has replaced the file by its text. */
export const importFormSchema = z.object({
  kind: z.enum(IMPORT_KINDS, "Choose what the rows are"),
  text: z.string(ROWS_REQUIRED).refine((text) => !isBlank(text), ROWS_REQUIRED),
});

/** The schema of a form whose file cannot be read, which has no rows to check. */
export const unreadFormSchema = importFormSchema.pick({ kind: true });
