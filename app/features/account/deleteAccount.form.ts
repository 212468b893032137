import { z } from "zod";

/** The name of the form's field, which is all that its action reads. */
export const DELETE_ACCOUNT_FIELDS = { single: ["confirmed"] };

export const deleteAccountSchema = z.object({
  confirmed: z.boolean("Please tick the box, so that nothing is deleted by mistake"),
});

/** What the last super admin is told who wants to leave. */
export const LAST_SUPER_ADMIN =
  "You are the only super admin. Nobody could keep this site without you: make somebody else a super admin first.";
