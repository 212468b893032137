import { z } from "zod";
import { optionalText, requiredText } from "~/http/fields";
import { CLAIM_LIMIT } from "./claim.limits";

/** A claim to a court or brand. */
export const claimSchema = z.object({
  reason: requiredText("Your reason", CLAIM_LIMIT, {
    missing: "Please write your role in it",
  }),
});

/** The acceptance of a claim. Its answer is optional. */
export const acceptanceSchema = z.object({ answer: optionalText("Your answer", CLAIM_LIMIT) });

/** The error of a rejection without an answer. */
export const ANSWER_MISSING = "Please write why you decide this";

/** The rejection of a claim. */
export const rejectionSchema = z.object({
  answer: requiredText("Your answer", CLAIM_LIMIT, { missing: ANSWER_MISSING }),
});
