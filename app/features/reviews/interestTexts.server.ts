import { INTEREST_MARKS } from "./interest.marks";
import type { ItemType } from "./itemTypes";
import type { InterestTexts } from "./review.interests";

/** For authors. */
const OWN: Readonly<Record<ItemType, InterestTexts>> = {
  court: {
    question: "Do you work here, own it, or play for free?",
    hint: "If so, your review is marked and does not count in the rating.",
    answers: {
      works: "I work here",
      owns: "I own it, or a part",
      given: "I play here for free",
      rival: "I run another court",
    },
  },
  equipment: {
    question: "Do you work for the brand, own it, or were you given this?",
    hint: "If so, your review is marked and does not count in the rating.",
    answers: {
      works: "I work for the brand",
      owns: "I own the brand, or a part",
      given: "I was given this",
      rival: "I work for another brand",
    },
  },
};

/** For moderators, about the author. */
const OTHERS: Readonly<Record<ItemType, InterestTexts>> = {
  court: {
    question: "Does the author work here, own it, or play for free?",
    hint: "If so, the review is marked and does not count in the rating.",
    answers: INTEREST_MARKS.court,
  },
  equipment: {
    question: "Does the author work for the brand, own it, or were they given this?",
    hint: "If so, the review is marked and does not count in the rating.",
    answers: INTEREST_MARKS.equipment,
  },
};

/**
 * What the form of a review asks about interests. From loaders, as scripts have a budget.
 * @param isModerator whether the user edits another user's review
 */
export function interestTexts(itemType: ItemType, isModerator = false): InterestTexts {
  return (isModerator ? OTHERS : OWN)[itemType];
}
