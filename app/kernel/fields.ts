import { z } from "zod";
import { isBlank, isStorable, lengthOf, normaliseText } from "./text";

const UNSTORABLE = "contains a character that cannot be stored";

function text(label: string, max: number, whenMissing: string, min = 0) {
  return (
    z
      .string({ error: whenMissing })
      // For the description of the API; lengths in code points, as JSON Schema counts them, are checked below.
      .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
      .transform(normaliseText)
      .refine(isStorable, `${label} ${UNSTORABLE}`)
      .refine((value) => lengthOf(value) <= max, `${label} can be at most ${max} characters long`)
  );
}

/** Text that must be there and show something. @param max in code points */
export function requiredText(label: string, max: number, messages: { missing: string; blank: string }) {
  return text(label, max, messages.missing, 1).refine((value) => !isBlank(value), messages.blank);
}

/** Text that may be left out or be null; what shows nothing is null. @param max in code points */
export function optionalText(label: string, max: number) {
  return text(label, max, `${label} must be text`)
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();
}
