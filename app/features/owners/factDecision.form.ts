import { z } from "zod";
import { fieldText } from "~/http/form";
import type { FormTexts } from "~/http/formValues";
import type { FactName } from "./facts";
import { FACT_NAMES } from "./facts.schema";

/** The fields that the action of a decision on facts reads: one for each fact, and the versions that were read. */
export const FACT_DECISION_FIELDS = { single: [...FACT_NAMES, "version", "itemVersion"] };

/** The raw values of the form. */
export type FactDecisionValues = Partial<FormTexts<FactName>>;

/** Reads the raw values from a submitted form. */
export function readFactDecisionValues(form: FormData): FactDecisionValues {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, fieldText(form, name)]));
}

const decision = z.enum(["accept", "reject"], "Please accept or reject it").optional();

/** Which facts are accepted and which rejected; at least one. */
export const factDecisionSchema = z
  .object(Object.fromEntries(FACT_NAMES.map((name) => [name, decision])))
  .transform((decisions) => {
    const withVerdict = (verdict: "accept" | "reject") =>
      FACT_NAMES.filter((name) => decisions[name] === verdict);
    return { accepted: withVerdict("accept"), rejected: withVerdict("reject") };
  })
  .refine(({ accepted, rejected }) => accepted.length + rejected.length > 0, {
    error: "Please decide on at least one fact",
  });
