import { FieldError } from "~/http/fieldError";
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

/** The error of an owner's review without an interest. */
const MISSING: Readonly<Record<ItemType, string>> = {
  court: "You run a court: please choose your connection to this one",
  equipment: "You represent a brand: please choose your connection to this one",
};

/**
 * The error of a review without an interest by an owner: of any court by an owner of a court, of any equipment by an owner
 * of a brand.
 * @param field of a form that does not ask for the interest
 */
export function interestMissing(itemType: ItemType, field = "interest"): FieldError {
  return new FieldError(field, MISSING[itemType]);
}
