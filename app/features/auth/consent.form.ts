import { z } from "zod";

/** The names of the form's fields, which are all that its action reads. */
export const CONSENT_FIELDS = { single: ["adult", "agreed"] };

/** Both boxes are ticked: there is nothing else to say yes to. */
export const consentSchema = z.object({
  adult: z.boolean("Accounts are for people of 18 years or more: please confirm that you are"),
  agreed: z.boolean("Without your consent nothing can be kept, and there is no account"),
});
