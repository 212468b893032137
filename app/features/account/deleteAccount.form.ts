import { z } from "zod";

/** The form fields that the action reads. */
export const DELETE_ACCOUNT_FIELDS = { single: ["confirmed"] };

export const deleteAccountSchema = z.object({
  confirmed: z.boolean("Please tick the box, so that nothing is deleted by mistake"),
});
