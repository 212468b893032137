import { z } from "zod";
import { requiredText } from "~/http/fields";
import { POLICY_LIMITS } from "./policy.limits";

/** A new text of a policy, from the form or the API. */
export const settingSchema = z.object({
  value: requiredText("The text", POLICY_LIMITS.text, {
    missing: "The text is required",
    blank: "The text cannot be empty",
  }),
});
