import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action of a report reads. */
export const REPORT_FIELDS = { single: ["reason", "note", "picture"] };

/** The fields that the action of a decision reads. */
export const DECISION_FIELDS = { single: ["version", "lastReport", "replyVersion", "reason", "rule"] };

/** The fields that the action of an undo reads. */
export const UNDO_FIELDS = { single: ["version", "decision"] };

/** The raw values of the forms. */
export type ReportFormValues = FormTexts<"reason" | "note">;
export type HidingValues = FormTexts<"reason" | "rule">;

/** Reads the raw values from a submitted report. */
export function readReportFormValues(form: FormData): ReportFormValues {
  return { reason: fieldText(form, "reason"), note: fieldText(form, "note") };
}

/** Reads the raw values from a submitted hiding. */
export function readHidingValues(form: FormData): HidingValues {
  return { reason: fieldText(form, "reason"), rule: fieldText(form, "rule") };
}

/** The form error for a second open report of the same review. */
export const ALREADY_REPORTED = "You have already reported this review. We will look at it soon.";
