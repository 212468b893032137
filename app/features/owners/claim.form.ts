import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The field that the action of a claim reads. */
export const CLAIM_FIELDS = { single: ["reason"] };

/** The field that the action of a decision on a claim reads. */
export const CLAIM_DECISION_FIELDS = { single: ["answer"] };

/** The raw values of the forms. */
export type ClaimFormValues = FormTexts<"reason">;
export type ClaimAnswerValues = FormTexts<"answer">;

/** Reads the raw values from a submitted claim. */
export function readClaimFormValues(form: FormData): ClaimFormValues {
  return { reason: fieldText(form, "reason") };
}

/** Reads the raw values from a submitted decision on a claim. */
export function readClaimAnswerValues(form: FormData): ClaimAnswerValues {
  return { answer: fieldText(form, "answer") };
}
