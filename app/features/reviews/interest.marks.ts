import type { ItemType } from "./itemTypes";
import type { Interest } from "./review.interests";

/** The marks of reviews by people with an interest. Apart from the form's texts, which pages to read do not load. */
export const INTEREST_MARKS: Readonly<Record<ItemType, Readonly<Record<Interest, string>>>> = {
  court: { works: "Works here", owns: "Owns it", given: "Plays for free", rival: "Runs another court" },
  equipment: {
    works: "Works for the brand",
    owns: "Owns the brand",
    given: "Was given it",
    rival: "Works for another brand",
  },
};
