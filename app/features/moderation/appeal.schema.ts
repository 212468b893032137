import { z } from "zod";
import { requiredText } from "~/http/fields";
import { APPEAL_LIMIT } from "./appeal.limits";

/** An author's appeal against the hiding of a review. */
export const appealSchema = z.object({
  text: requiredText("Your appeal", APPEAL_LIMIT, {
    missing: "Please write why the review should be shown",
  }),
});

/** A super admin's answer to an appeal. */
export const answerSchema = z.object({
  answer: requiredText("The answer", APPEAL_LIMIT, {
    missing: "Please write why you decide this",
  }),
});
