import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action of a removal reads. */
export const REMOVAL_FIELDS = { single: ["reason", "version"] };

/** Those of the removal of a picture. */
export const PICTURE_REMOVAL_FIELDS = { single: [...REMOVAL_FIELDS.single, "image"] };

/** The raw values of the form. */
export type RemovalValues = FormTexts<"reason">;

/** Reads the raw values from a submitted form. */
export function readRemovalValues(form: FormData): RemovalValues {
  return { reason: fieldText(form, "reason") };
}
