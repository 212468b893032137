import { fieldText } from "~/http/form";

/** The field that the action of a claim reads. */
export const CLAIM_FIELDS = { single: ["reason"] };

/** The field that the action of a decision on a claim reads. */
export const CLAIM_DECISION_FIELDS = { single: ["answer"] };

/** The fields that the action of a reply reads. */
export const REPLY_FIELDS = { single: ["text", "version"] };

/** The raw values of the forms. Types, not interfaces, since Conform requires an index signature. */
export type ClaimFormValues = { reason: string };
export type ClaimAnswerValues = { answer: string };
export type ReplyFormValues = { text: string };

/** Reads the raw values from a submitted claim. */
export function readClaimFormValues(form: FormData): ClaimFormValues {
  return { reason: fieldText(form, "reason") };
}

/** Reads the raw values from a submitted decision on a claim. */
export function readClaimAnswerValues(form: FormData): ClaimAnswerValues {
  return { answer: fieldText(form, "answer") };
}

/** Reads the raw values from a submitted reply. */
export function readReplyFormValues(form: FormData): ReplyFormValues {
  return { text: fieldText(form, "text") };
}
