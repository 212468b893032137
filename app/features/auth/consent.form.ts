import { z } from "zod";

/** The form fields that the action reads. */
export const CONSENT_FIELDS = { single: ["adult", "agreed"] };

/** Both boxes must be ticked. */
export const consentSchema = z.object({
  adult: z.boolean("Accounts are for people of 18 years or more: please confirm that you are"),
  agreed: z.boolean("Without your consent nothing can be kept, and there is no account"),
});
