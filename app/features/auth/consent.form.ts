import { z } from "zod";

/** The form fields that the action reads. */
export const CONSENT_FIELDS = { single: ["adult", "agreed"] };

/** Both boxes must be ticked. */
export const consentSchema = z.object({
  adult: z.boolean("Please confirm that you are 18 or older"),
  agreed: z.boolean("We need your consent to create an account"),
});
