/** A short temporary message. */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive` for failures. */
  variant: "default" | "destructive";
}

/** A toast for what has been done. */
export const done = (title: string, description?: string): Toast => ({
  title,
  ...(description ? { description } : {}),
  variant: "default",
});

/** A toast for what has failed. */
export const failed = (description: string, title = "Error"): Toast & { description: string } => ({
  title,
  description,
  variant: "destructive",
});

/** A toast for an action that has failed, such as "add court". */
export const failedTo = (action: string) => failed(`Failed to ${action}. Please try again.`);

/** The toasts that browsers show by themselves. */
export const browserMessages = {
  imageUploaded: done("Image uploaded successfully!"),
  profilePictureUploaded: done("Profile picture uploaded"),
  imageNotUploaded: failedTo("upload image"),
  invalidFileType: failed("Please choose a PNG, JPEG, GIF or WebP image.", "Invalid file type"),
  fileTooLarge: failed("Please choose an image smaller than 5MB.", "File too large"),
  racketNotAdded: failedTo("add racket: something went wrong"),
  voteNotSaved: failedTo("save your vote"),
  loggedOut: failed("You are logged out. Logging in again..."),
  dashboardLoggedOut: failed("Unauthorized: You are logged out. Logging in again..."),
} satisfies Record<string, Toast>;

export type BrowserToastKey = keyof typeof browserMessages;
