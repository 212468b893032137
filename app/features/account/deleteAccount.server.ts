import { data } from "react-router";
import { fieldText } from "~/http/form";
import { emptySubmission, submissionOf } from "~/http/submission";
import type { Viewer } from "../auth/viewer";
import type { ReviewRepository } from "../reviews/review.repository.server";
import { fullName } from "../users/profile.view";
import type { UserRepository } from "../users/user.repository.server";
import type { Deletion } from "./DeleteAccountPage";
import { deleteAccountSchema, OTHER_ACCOUNT } from "./deleteAccount.form";
import { LAST_SUPER_ADMIN } from "./lastSuperAdmin";

/** Reads what the deletion of a user's account deletes. */
export async function deletionOf(
  { users, reviews }: { users: UserRepository; reviews: ReviewRepository },
  user: Pick<Viewer, "id" | "firstName" | "lastName" | "email" | "suspension">,
): Promise<Deletion> {
  const { id, email, suspension } = user;
  return {
    account: { id, name: fullName(user), email },
    reviews: await reviews.deletedWithUser(id),
    mustStay: await users.isLastSuperAdmin(id),
    isSuspended: suspension !== null,
  };
}

/**
 * Deletes a user's account if the form confirms it, and is not from the page of another account.
 * @returns the result of a rejected submission; null when the account no longer exists
 */
export async function deleteAccount(users: UserRepository, id: string, form: FormData) {
  const account = fieldText(form, "account");
  // A page from before the field existed has none.
  if (account && account !== id) {
    // Without its input: this account's deletion is not confirmed.
    return data({ lastResult: emptySubmission().reply({ formErrors: [OTHER_ACCOUNT] }) }, 409);
  }
  const submission = submissionOf(form, deleteAccountSchema);
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
  const outcome = await users.deleteAccount(id);
  if (outcome !== "last super admin") return null;
  return data({ lastResult: submission.reply({ formErrors: [LAST_SUPER_ADMIN] }) }, 409);
}
