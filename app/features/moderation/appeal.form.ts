import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The field that the action of an appeal reads. */
export const APPEAL_FIELDS = { single: ["text"] };

/** The fields that the action of a decision on an appeal reads. */
export const ANSWER_FIELDS = { single: ["answer", "version"] };

/** The raw values of the forms. */
export type AppealFormValues = FormTexts<"text">;
export type AnswerFormValues = FormTexts<"answer">;

/** Reads the raw values from a submitted form. */
export function readAppealFormValues(form: FormData): AppealFormValues {
  return { text: fieldText(form, "text") };
}

/** Reads the raw values from a submitted answer. */
export function readAnswerFormValues(form: FormData): AnswerFormValues {
  return { answer: fieldText(form, "answer") };
}
