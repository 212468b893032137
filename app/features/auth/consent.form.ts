import { z } from "zod";

/**
 * The form fields that the action reads. `person` is a digest of the identity that the notice named, `notice` the version that
 * was shown.
 */
export const CONSENT_FIELDS = { single: ["person", "notice", "adult", "agreed"] };

/** The message when another person has come to the notice in the same browser since. */
export const OTHER_PERSON =
  "This page was for another person. Nothing was stored. The page now shows who is signing in.";

/** The message when another version of the notice was shown than the present one. */
export const OTHER_NOTICE =
  "The notice has changed since this page was opened. Nothing was stored. The page now shows the present one.";

/** Both boxes must be ticked. */
export const consentSchema = z.object({
  adult: z.boolean("Please confirm that you are 18 or older"),
  agreed: z.boolean("We need your consent to create an account"),
});
