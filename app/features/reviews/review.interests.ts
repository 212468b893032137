import type { ItemType } from "./itemTypes";

/** The interests that an author can have in what they review. Reviews with one are marked and do not count. */
export const INTERESTS = ["works", "owns", "given", "rival"] as const;

export type Interest = (typeof INTERESTS)[number];

/** The value of the choice that there is no interest. */
export const NO_INTEREST = "none";

interface InterestTexts {
  /** The question of the form. */
  question: string;
  /** The answers to it. */
  answers: Readonly<Record<Interest, string>>;
}

const TEXTS: Readonly<Record<ItemType, InterestTexts>> = {
  court: {
    question: "Do you work here, own it, or play for free?",
    answers: {
      works: "I work here",
      owns: "I own it, or a part",
      given: "I play here for free",
      rival: "I run another court",
    },
  },
  equipment: {
    question: "Do you work for the brand, own it, or were you given this?",
    answers: {
      works: "I work for the brand",
      owns: "I own the brand, or a part",
      given: "I was given this",
      rival: "I work for another brand",
    },
  },
};

/** What the form of a review asks about interests. */
export function interestTexts(itemType: ItemType): InterestTexts {
  return TEXTS[itemType];
}
