import { Tag } from "~/ui/Layout";
import { interestTexts } from "./review.interests";
import type { ReviewView } from "./review.view";

/** The mark of a review whose author has an interest in the item; nothing without one. */
export function InterestMark({ interest, itemType }: Pick<ReviewView, "interest" | "itemType">) {
  return interest && <Tag>{interestTexts(itemType).marks[interest]}</Tag>;
}
