import { Tag } from "~/ui/Layout";
import { INTEREST_MARKS } from "./interest.marks";
import type { ReviewView } from "./review.view";

/** The mark of a review whose author has an interest in the item; nothing without one. */
export function InterestMark({ interest, itemType }: Pick<ReviewView, "interest" | "itemType">) {
  return interest && <Tag>{INTEREST_MARKS[itemType][interest]}</Tag>;
}
