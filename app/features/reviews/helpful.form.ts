/** The fields that the action of a vote reads: whether the review is helpful, and whether the page stays where it is. */
export const HELPFUL_FIELDS = { single: ["helpful", "inPlace"] };

/** The values of `helpful`: a vote, and its withdrawal. */
export const HELPFUL = { vote: "yes", withdrawal: "no" } as const;
