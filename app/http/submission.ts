import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { data } from "react-router";
import type { $ZodType } from "zod/v4/core";
import type { SavedValue } from "./savedValues";

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Parses a decimal number; NaN for anything else, such as 0x4, 1e1 and Infinity, which `Number` accepts. */
export function readDecimal(text: string): number {
  return DECIMAL.test(text.trim()) ? Number(text) : Number.NaN;
}

const { coerceFormValue } = configureCoercion({ type: { number: readDecimal } });

/** Parses and validates a form's fields; numbers and booleans of the schema are converted from text. */
export function submissionOf<Schema extends $ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema: coerceFormValue(schema), disableAutoCoercion: true });
}

/** The submission of a form without its input: to show a page's form afresh, with an error. */
export function emptySubmission(): Submission {
  return parse<unknown, string[]>(new FormData(), { resolve: () => ({ error: {} }) });
}

/** A parsed form. */
export interface Submission {
  reply: (options: { formErrors: string[] }) => SubmissionResult<string[]>;
}

/**
 * The response to a form about what has changed meanwhile: it is shown again with its input.
 * @param message what has changed, and what to do
 * @param version what the form submits next: the version that differed from the form's. One read before the comparison
 *   may be outdated, and the form would be rejected again.
 * @param saved the values of that version that differ from the form's, unless the page shows them itself
 */
export function conflictResponse(
  submission: Submission,
  message: string,
  version: number,
  saved: readonly SavedValue[] = [],
) {
  return data({ lastResult: submission.reply({ formErrors: [message] }), version, saved }, 409);
}
