/** A short temporary message. */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive` for failures. */
  variant: "default" | "destructive";
}

const done = (title: string, description?: string): Toast => ({
  title,
  ...(description ? { description } : {}),
  variant: "default",
});

const failed = (description: string, title = "Error"): Toast & { description: string } => ({
  title,
  description,
  variant: "destructive",
});

/** All toasts of the server. The cookie contains the key, never a text. */
export const messages = {
  courtAdded: done("Court added successfully!"),
  racketAdded: done("Racket added successfully!"),
  ballAdded: done("Ball added successfully!"),
  courtUpdated: done("Court updated"),
  courtDeleted: done("Court deleted", "The court has been successfully deleted."),
  courtDeletedFromPage: done("Court has been deleted successfully."),
  equipmentUpdated: done("Equipment updated"),
  equipmentDeleted: done("Equipment deleted", "The equipment has been successfully deleted."),
  equipmentDeletedFromPage: done("Equipment has been deleted successfully."),
  itemsDeleted: done("Deleted", "The selected items and their reviews are deleted."),
  reviewAdded: done("Your review has been submitted!"),
  reviewUpdated: done("Review updated"),
  reviewDeleted: done("Review deleted", "Review deleted successfully"),
  reportSent: done("Report sent", "Thank you. We look at every report."),
  reviewKept: done("Review kept", "Its reports are closed."),
  passageTakenOut: done("Passage taken out", "The author and the readers see the reason."),
  reviewHidden: done("Review hidden", "Only its author still sees it, and it no longer counts."),
  appealSent: done("Appeal received", "Thank you. We look at it again."),
  appealGranted: done("Appeal granted", "The review is shown again."),
  appealUpheld: done("Hiding upheld", "The author reads your answer."),
  decisionUndone: done("Decision undone", "The reports are open again."),
  profileUpdated: done("Profile updated"),
  openDataChanged: done("Saved", "The next download has your choice."),
  imageUploaded: done("Image uploaded successfully!"),
  profilePictureUploaded: done("Profile picture uploaded"),
  sessionEnded: done("Signed out on that device", "That browser is signed out."),
  otherSessionsEnded: done("Signed out everywhere else", "Only this browser is still signed in."),
  allSessionsEnded: done("Signed out everywhere", "All browsers are signed out."),
  tokenRevoked: done("Token revoked", "Programs can no longer use it."),
  accountDeleted: done("Account deleted", "Everything is deleted, and you are signed out."),
  signInDeclined: done("You are not signed in", "We stored nothing about you."),
  rightsGiven: done("Super admin rights given"),
  rightsTaken: done("Super admin rights removed"),
  personSuspended: done("Person suspended", "They can read but not write."),
  personReinstated: done("Suspension ended"),
  readOnlyOn: done("Read-only mode is on", "Visitors can read but not write."),
  readOnlyOff: done("Read-only mode is off", "Everyone can write again."),
  guidelinesUpdated: done("Guidelines updated", "The community guidelines have been successfully updated."),
  privacyPolicyUpdated: done("Privacy policy updated", "The privacy policy has been successfully updated."),
  termsOfServiceUpdated: done(
    "Terms of service updated",
    "The terms of service have been successfully updated.",
  ),
  cookiePolicyUpdated: done("Cookie policy updated", "The cookie policy has been successfully updated."),
  sheetImported: done("Import done", "All rows are saved."),

  courtNotAdded: failed("Failed to add court. Please try again."),
  courtNotUpdated: failed("Failed to update court. Please try again."),
  courtNotDeleted: failed("Failed to delete court. Please try again."),
  racketNotAdded: failed("Failed to add racket: something went wrong on our side. Please try again."),
  ballNotAdded: failed("Failed to add ball. Please try again."),
  equipmentNotUpdated: failed("Failed to update equipment. Please try again."),
  equipmentNotDeleted: failed("Failed to delete equipment. Please try again."),
  itemsNotDeleted: failed("Failed to delete. Nothing was deleted. Please try again."),
  reviewNotAdded: failed("Failed to submit review. Please try again."),
  reviewNotUpdated: failed("Failed to update review. Please try again."),
  reviewNotDeleted: failed("Failed to delete review. Please try again."),
  reportNotSent: failed("Failed to send report. Please try again."),
  voteNotSaved: failed("Failed to save your vote. Please try again."),
  reviewNotKept: failed("Failed to keep review. Please try again."),
  reviewNotHidden: failed("Failed to hide review. Please try again."),
  appealNotSent: failed("Failed to send your appeal. Please try again."),
  appealNotDecided: failed("Failed to decide on the appeal. Please try again."),
  decisionNotUndone: failed("Failed to undo the decision. Please try again."),
  openDataNotChanged: failed("Failed to save your choice. Please try again."),
  profileNotUpdated: failed("Failed to update profile. Please try again."),
  imageNotUploaded: failed("Failed to upload image. Please try again."),
  invalidFileType: failed("Please choose a PNG, JPEG, GIF or WebP image.", "Invalid file type"),
  fileTooLarge: failed("Please choose an image smaller than 5MB.", "File too large"),
  sessionNotEnded: failed("Failed to sign out on that device. Please try again."),
  noticeNotEnded: failed("Failed to close the notice. Please try again."),
  tokenNotMade: failed("Failed to make a token. Please try again."),
  tokenNotRevoked: failed("Failed to revoke the token. Please try again."),
  accountNotDeleted: failed("Failed to delete account. Please try again."),
  signInNotFinished: failed("Failed to sign you in. Please try again."),
  rightsNotGiven: failed("Failed to give super admin rights. Please try again."),
  rightsNotTaken: failed("Failed to remove super admin rights. Please try again."),
  personNotSuspended: failed("Failed to suspend this person. Please try again."),
  personNotReinstated: failed("Failed to end the suspension. Please try again."),
  readOnlyNotChanged: failed("Failed to change read-only mode. Please try again."),
  guidelinesNotUpdated: failed("Failed to update guidelines. Please try again."),
  privacyPolicyNotUpdated: failed("Failed to update privacy policy. Please try again."),
  termsOfServiceNotUpdated: failed("Failed to update terms of service. Please try again."),
  cookiePolicyNotUpdated: failed("Failed to update cookie policy. Please try again."),
  formNotSent: failed("You seem to be offline. Please try again."),
  sheetNotImported: failed("Failed to check or import the rows. Nothing was saved. Please try again."),
  reviewLanguage: failed(
    "Review contains inappropriate language. Please remove any offensive words and try again.",
    "Inappropriate Language Detected",
  ),
  loggedOut: failed("You are logged out. Logging in again..."),
  dashboardLoggedOut: failed("Unauthorized: You are logged out. Logging in again..."),
} satisfies Record<string, Toast>;

export type ToastKey = keyof typeof messages;

/** Looks up a toast by key; returns a custom toast unchanged. */
export function toastOf(toast: ToastKey | Toast): Toast {
  return typeof toast === "string" ? messages[toast] : toast;
}

/** Whether an untrusted value is the key of a toast. */
export function isToastKey(value: unknown): value is ToastKey {
  return typeof value === "string" && Object.hasOwn(messages, value);
}
