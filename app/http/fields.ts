import { z } from "zod";
import { isBlank, isStorable, isWithin, lengthOf, normaliseText } from "../lib/text";

const UNSTORABLE = "contains a character that cannot be stored";

/**
 * A text as it is stored. Its length comes first, before anything whose cost grows with it, and each check ends those
 * of this field: none runs on a value that an earlier one has rejected.
 */
function text(label: string, max: number, whenMissing: string, min = 0) {
  const tooLong = { error: `${label} can be at most ${max} characters long`, abort: true };
  return (
    z
      .string({ error: whenMissing })
      .refine((value) => isWithin(value, max), tooLong)
      // For the description of the API; lengths in code points, as JSON Schema counts them, are checked below.
      .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
      .transform(normaliseText)
      .refine(isStorable, { error: `${label} ${UNSTORABLE}`, abort: true })
      .refine((value) => lengthOf(value) <= max, tooLong)
  );
}

/** Text that must be there and show something. @param max in code points */
export function requiredText(label: string, max: number, messages: { missing: string; blank: string }) {
  return text(label, max, messages.missing, 1).refine((value) => !isBlank(value), {
    error: messages.blank,
    abort: true,
  });
}

/** Text that may be left out or be null; what shows nothing is null. @param max in code points */
export function optionalText(label: string, max: number) {
  return text(label, max, `${label} must be text`)
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();
}

/**
 * A list whose length is checked before its members are.
 * @param members the most that are looked at
 * @param error of more than that, and of what is no list
 */
export function boundedList<Member extends z.ZodType>(
  member: Member,
  members: number,
  error: { tooMany: string; noList: string },
) {
  return z
    .unknown()
    .refine((value) => !Array.isArray(value) || value.length <= members, {
      error: error.tooMany,
      abort: true,
    })
    .pipe(z.array(member, { error: error.noList }));
}
