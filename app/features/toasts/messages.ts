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

/** The toasts that browsers show by themselves. */
export const browserMessages = {
  imageUploaded: done("Image uploaded successfully!"),
  profilePictureUploaded: done("Profile picture uploaded"),
  imageNotUploaded: failed("Failed to upload image. Please try again."),
  invalidFileType: failed("Please choose a PNG, JPEG, GIF or WebP image.", "Invalid file type"),
  fileTooLarge: failed("Please choose an image smaller than 5MB.", "File too large"),
  loggedOut: failed("You are logged out. Logging in again..."),
  dashboardLoggedOut: failed("Unauthorized: You are logged out. Logging in again..."),
} satisfies Record<string, Toast>;

export type BrowserToastKey = keyof typeof browserMessages;
