import { fieldText } from "~/http/form";

/** The names of the fields of a report, which are all that its action reads. */
export const REPORT_FIELDS = { single: ["reason", "note"] };

/** The names of the fields by which something is decided. */
export const DECISION_FIELDS = { single: ["version", "lastReport", "reason"] };

/** The name of the field by which a decision is undone. */
export const UNDO_FIELDS = { single: ["decision"] };

/** What a report holds, as it was typed. A type, since Conform asks for an index signature. */
export type ReportFormValues = { reason: string; note: string };

/** What somebody had typed, from the form as it was sent. */
export function readReportFormValues(form: FormData): ReportFormValues {
  return { reason: fieldText(form, "reason"), note: fieldText(form, "note") };
}

/** What somebody is told who reports a review again. */
export const ALREADY_REPORTED = "You have reported this review already. Your report waits for a decision.";
