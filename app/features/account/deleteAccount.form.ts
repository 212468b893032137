import { z } from "zod";

/** The form fields that the action reads. `account` is the id of the account that the page was for. */
export const DELETE_ACCOUNT_FIELDS = { single: ["account", "confirmed"] };

/** The message when the form is from the page of another account. */
export const OTHER_ACCOUNT =
  "This page was for another account. Nothing was deleted. The page now shows the account that is signed in.";

export const deleteAccountSchema = z.object({
  confirmed: z.boolean("Please tick the box, so that nothing is deleted by mistake"),
});
