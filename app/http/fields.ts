import { z } from "zod";
import { count } from "../lib/format";
import {
  hasExcessMarks,
  isBlank,
  isStorable,
  isWithin,
  lengthOf,
  normaliseLine,
  normaliseText,
  TOO_MANY_MARKS,
} from "../lib/text";

const UNSTORABLE = "contains a character that cannot be stored";

/** The messages of a required text; `blank` is the same as `missing` unless given. */
interface RequiredMessages {
  missing: string;
  blank?: string;
}

interface TextOptions {
  normalise?: (text: string) => string;
  /** Whether a letter may have more marks than any language has, as in texts that were stored before they were limited. */
  anyMarks?: boolean;
  min?: number;
  missing?: string;
}

/**
 * A text, normalised for storing. Its length is checked first, before anything whose cost grows with it, and each check
 * aborts the field's later ones.
 */
function text(
  label: string,
  max: number,
  { normalise = normaliseText, anyMarks = false, min = 0, missing }: TextOptions,
) {
  const isMissing = (value: unknown) => missing !== undefined && (value === undefined || value === null);
  const tooLong = { error: `${label} can be at most ${count(max)} characters long`, abort: true };
  return (
    z
      .string({ error: ({ input }) => (isMissing(input) ? missing : `${label} must be text`) })
      .refine((value) => isWithin(value, max), tooLong)
      // For the API's description; lengths in code points, as in JSON Schema, are checked below.
      .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
      .transform(normalise)
      .refine(isStorable, { error: `${label} ${UNSTORABLE}`, abort: true })
      .refine((value) => lengthOf(value) <= max, tooLong)
      .refine((value) => anyMarks || !hasExcessMarks(value), {
        error: `${label} ${TOO_MANY_MARKS}`,
        abort: true,
      })
  );
}

/** Text that is required and not blank. @param max in code points */
export function requiredText(
  label: string,
  max: number,
  { missing, blank = missing }: RequiredMessages,
  options: Pick<TextOptions, "normalise" | "anyMarks"> = {},
) {
  return text(label, max, { ...options, min: 1, missing }).refine((value) => !isBlank(value), {
    error: blank,
    abort: true,
  });
}

/** Text that may be missing or null; blank text becomes null. @param max in code points */
export function optionalText(label: string, max: number, normalise = normaliseText) {
  return text(label, max, { normalise })
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();
}

/** The same as `requiredText` for a field whose control is an input: on one line. */
export function requiredLine(label: string, max: number, messages: RequiredMessages) {
  return requiredText(label, max, messages, { normalise: normaliseLine });
}

/** The same as `optionalText` for a field whose control is an input: on one line. */
export function optionalLine(label: string, max: number) {
  return optionalText(label, max, normaliseLine);
}

/** The values of a schema's fields when all are cleared. @param schema whose fields all accept null */
export function clearedFields<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  return schema.parse(Object.fromEntries(schema.keyof().options.map((name) => [name, null])));
}

/** Removes undefined fields, so that an update leaves their values unchanged. */
export function definedFields<Fields extends object>(fields: Fields): Fields {
  const defined = { ...fields };
  for (const name in defined) if (defined[name] === undefined) delete defined[name];
  return defined;
}

/**
 * A list whose length is checked before its members are.
 * @param members the most members
 * @param error the messages for a longer list, and for a value that is not a list
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
