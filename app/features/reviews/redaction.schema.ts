import { z } from "zod";
import { requiredText } from "~/http/fields";
import { REASON_LIMIT } from "./moderatorChange.limits";
import { REVIEW_LIMITS } from "./review.limits";

const reason = requiredText("The reason", REASON_LIMIT, {
  missing: "Please write the reason",
});

/** Why a super admin removes a picture of a review, or a reply to it. */
export const removalSchema = z.object({ reason });

/** A passage of a review that a super admin takes out, and why. */
export const redactionSchema = z.object({
  passage: requiredText("The passage", REVIEW_LIMITS.text, {
    missing: "Please copy the passage from the review",
  }),
  reason,
});
