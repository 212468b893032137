import { data } from "react-router";
import { submissionOf } from "~/http/submission";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { Suspension } from "../users/suspension.view";
import type { UserRepository } from "../users/user.repository.server";
import type { Deletion } from "./DeleteAccountPage";
import { deleteAccountSchema } from "./deleteAccount.form";
import { LAST_SUPER_ADMIN } from "./lastSuperAdmin";

/** Reads what the deletion of a user's account deletes. */
export async function deletionOf(
  { users, reviews }: { users: UserRepository; reviews: ReviewRepository },
  { id, suspension }: { id: string; suspension: Suspension | null },
): Promise<Deletion> {
  return {
    reviews: await reviews.deletedWithUser(id),
    mustStay: await users.isLastSuperAdmin(id),
    isSuspended: suspension !== null,
  };
}

/**
 * Deletes a user's account if the form confirms it.
 * @returns the result of a rejected submission; null when the account no longer exists
 */
export async function deleteAccount(users: UserRepository, id: string, form: FormData) {
  const submission = submissionOf(form, deleteAccountSchema);
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
  const outcome = await users.deleteAccount(id);
  if (outcome !== "last super admin") return null;
  return data({ lastResult: submission.reply({ formErrors: [LAST_SUPER_ADMIN] }) }, 409);
}
