import { Tag } from "~/ui/Layout";
import { HELD_LABELS } from "./counted";
import type { ReviewView } from "./review.view";

/** The mark of a review that is held; nothing for others. */
export function HeldMark({ held }: Pick<ReviewView, "held">) {
  return held && <Tag>{HELD_LABELS[held]}</Tag>;
}
