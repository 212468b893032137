import { soft } from "~/ui/styles";
import { ASPECTS } from "../catalogue/aspects";
import { kindOf, type ReviewView } from "./review.view";

/** The aspects that a review rates, in a line; nothing if there are none. */
export function ReviewAspects({ review: { equipmentType, aspects } }: { review: ReviewView }) {
  const rated = ASPECTS[kindOf(equipmentType)].flatMap(({ value, label }) => {
    const rating = aspects[value];
    return rating === undefined ? [] : `${label}\u00a0${rating.toFixed(1)}`;
  });
  if (rated.length === 0) return null;
  // Lines end with a dot and never begin with one, and no number is parted from its label.
  return <p className={soft}>{rated.join("\u00a0· ")}</p>;
}
