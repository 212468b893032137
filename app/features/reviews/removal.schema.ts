import { z } from "zod";
import { requiredText } from "~/http/fields";
import { MODERATION_REASON_LIMIT } from "./moderatorChange.limits";

/** Why a super admin removes a picture of a review, or a reply to it. */
export const removalSchema = z.object({
  reason: requiredText("The reason", MODERATION_REASON_LIMIT, {
    missing: "Please write the reason",
  }),
});
