import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import type { $ZodType } from "zod/v4/core";

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A number as people write it, or NaN: left to itself JavaScript reads 0x4, 1e1 and Infinity, too. */
export function readDecimal(text: string): number {
  return DECIMAL.test(text.trim()) ? Number(text) : Number.NaN;
}

const { coerceFormValue } = configureCoercion({ type: { number: readDecimal } });

/** A form's fields, read and checked by a schema whose numbers and booleans come as texts. */
export function submissionOf<Schema extends $ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema: coerceFormValue(schema), disableAutoCoercion: true });
}
