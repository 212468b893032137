import { z } from "zod";
import { requiredText } from "~/http/fields";
import { removalSchema } from "./removal.schema";
import { REVIEW_LIMITS } from "./review.limits";

/** A passage of a review that a super admin takes out, and why. */
export const redactionSchema = z.object({
  passage: requiredText(
    "The passage",
    REVIEW_LIMITS.text,
    { missing: "Please copy the passage from the review" },
    { anyMarks: true },
  ),
  ...removalSchema.shape,
});
