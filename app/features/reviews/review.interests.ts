/** The interests that an author can have in what they review. Reviews with one are marked and do not count. */
export const INTERESTS = ["works", "owns", "given", "rival"] as const;

export type Interest = (typeof INTERESTS)[number];

/** The value of the choice that there is no interest. */
export const NO_INTEREST = "none";

/** What the form of a review asks about interests. */
export interface InterestTexts {
  question: string;
  hint: string;
  /** The answers to it. */
  answers: Readonly<Record<Interest, string>>;
}
