import { z } from "zod";

/** The form fields that the action reads. `person` is a digest of the identity that the notice named. */
export const CONSENT_FIELDS = { single: ["person", "adult", "agreed"] };

/** The message when another person has come to the notice in the same browser since. */
export const OTHER_PERSON =
  "This page was for another person. Nothing was stored. The page now shows who is signing in.";

/** Both boxes must be ticked. */
export const consentSchema = z.object({
  adult: z.boolean("Please confirm that you are 18 or older"),
  agreed: z.boolean("We need your consent to create an account"),
});
