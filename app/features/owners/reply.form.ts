import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action of a reply reads. */
export const REPLY_FIELDS = { single: ["text", "version"] };

/** The raw values of the form. */
export type ReplyFormValues = FormTexts<"text">;

/** Reads the raw values from a submitted reply. */
export function readReplyFormValues(form: FormData): ReplyFormValues {
  return { text: fieldText(form, "text") };
}
