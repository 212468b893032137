import { z } from "zod";
import { type FileField, type FormFields, fieldText } from "~/kernel/form";
import { isBlank } from "~/kernel/text";
import { SHEET_KINDS, SHEET_LIMITS } from "./sheet.limits";

export const SHEET_FILE: FileField = { name: "file", maxBytes: SHEET_LIMITS.bytes };

/** The names of the form's fields, which are all that its action reads. */
export const SHEET_FIELDS: FormFields = {
  single: ["kind", "text", "given", "nonce", "seen", "import"],
  file: SHEET_FILE,
};

/** What somebody types or chooses. A type, since Conform asks for an index signature. */
export type SheetTyped = { kind: string; file: string; text: string };

/** What somebody had typed, from the form as it was sent. */
export function typedOfForm(form: FormData): SheetTyped {
  const text = form.get("text");
  return { kind: fieldText(form, "kind"), file: "", text: typeof text === "string" ? text : "" };
}

/** An empty form. */
export const NO_SHEET: SheetTyped = { kind: "", file: "", text: "" };

const NOTHING = "Choose a file, or paste the rows here";

/** The schema of the form, once a file that was chosen stands as its text. */
export const sheetFormSchema = z.object({
  kind: z.enum(SHEET_KINDS, "Choose what the sheet holds"),
  text: z.string(NOTHING).refine((text) => !isBlank(text), NOTHING),
});
