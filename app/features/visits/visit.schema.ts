import { z } from "zod";
import { LIMITS } from "~/http/rateLimits";
import { CODE_DAYS_TEXT, CODE_LENGTH, CODE_LETTERS, TYPED_CODE_LIMIT } from "./visit.limits";

/** What is said of every code that is not accepted, so that a code of another court or day cannot be told from a guess. */
export const WRONG_CODE = `This is not the code of this court for ${CODE_DAYS_TEXT}. Check it at the desk, or leave it out.`;

/** What is said of a code for something that has none. */
export const NO_COURT = "Only courts have visit codes.";

/** Phones type dashes and invisible characters, too. */
const BETWEEN = /[\s\p{Pd}\p{Cf}]+/gu;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/**
 * A code, typed in any case and with any spaces and dashes; blank is none. Whether it can be right is checked when the item
 * is known, which may have no codes.
 */
export const visitCode = z
  .string({ error: WRONG_CODE })
  .refine((typed) => typed.length <= TYPED_CODE_LIMIT, { error: WRONG_CODE, abort: true })
  .meta({
    maxLength: TYPED_CODE_LIMIT,
    description: `The code on the desk of the court, of ${CODE_DAYS_TEXT}, in any case and with any spaces and dashes. It marks the author's review as visited. ${LIMITS.visitCode.times} codes are checked in a day.`,
    examples: ["BCDFGH"],
  })
  .transform((typed) => typed.replace(BETWEEN, "").toUpperCase() || null)
  .nullish();

/** Whether a code, without spaces and dashes, has the form of all codes. */
export function isPossibleCode(code: string): boolean {
  return CODE.test(code);
}
