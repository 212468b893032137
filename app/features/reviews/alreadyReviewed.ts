/** The form error for a second review of the same court. Pages to read do not load it. */
export const ALREADY_REVIEWED = "You have already reviewed this court. You can review a court only once.";
