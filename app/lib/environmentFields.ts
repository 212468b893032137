import { z } from "zod";
import { postgresProblem, webAddressProblem } from "./urlProblems.ts";

/** The number of a port. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a number from 1 to 65535")
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, "must be a number from 1 to 65535");

/** The address of a database in a Postgres. */
export const postgresUrl = checked(postgresProblem);

/** The address of a service on the web. */
export const webAddress = checked(webAddressProblem);

/** A name or key without spaces. */
export const word = z.string().regex(/^\S+$/, "must have no spaces");

/** The id or secret of an OAuth client, which may have spaces inside. */
export const credential = z.string().regex(/^\S(.*\S)?$/, "must not begin or end with a space");

/** A text of which `problemOf` returns what is wrong with it; null for nothing. */
function checked(problemOf: (text: string) => string | null) {
  return z.string().superRefine((text, { addIssue }) => {
    const problem = problemOf(text);
    if (problem) addIssue(problem);
  });
}
