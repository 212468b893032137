import { fieldText } from "~/http/form";

/** The fields that the action of a suspension reads. */
export const SUSPENSION_FIELDS = { single: ["reason", "duration", "version"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type SuspensionFormValues = { reason: string; duration: string };

/** Reads the raw values from a submitted form. */
export function readSuspensionFormValues(form: FormData): SuspensionFormValues {
  return { reason: fieldText(form, "reason"), duration: fieldText(form, "duration") };
}
