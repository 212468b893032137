import { z } from "zod";

/** The form fields that the action reads. */
export const DELETE_ACCOUNT_FIELDS = { single: ["confirmed"] };

export const deleteAccountSchema = z.object({
  confirmed: z.boolean("Please tick the box, so that nothing is deleted by mistake"),
});

/** The error when the only super admin deletes their account. */
export const LAST_SUPER_ADMIN =
  "You are the only super admin. The site could not be managed without you: make another user a super admin first.";
