import { z } from "zod";
import { requiredText } from "~/http/fields";
import { POLICY_LIMITS } from "./policy.limits";

/** What a super admin makes a policy say, by form or by JSON. */
export const settingSchema = z.object({
  value: requiredText("The text", POLICY_LIMITS.text, {
    missing: "The text is required",
    blank: "The text cannot be empty",
  }),
});
