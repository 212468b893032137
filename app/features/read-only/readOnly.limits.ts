/** The maximum length of the message, in characters. */
export const READ_ONLY_MESSAGE_LIMIT = 300;

/** The message when a super admin writes no other. */
export const DEFAULT_MESSAGE = "We are working on the site and will be back soon.";
