import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import type { $ZodType } from "zod/v4/core";

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
