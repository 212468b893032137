import type { CourtView } from "~/features/courts/court.view";
import type { EquipmentView } from "~/features/equipment/equipment.view";
import type { ReviewView } from "~/features/reviews/review.view";
import type { Results } from "~/http/listQuery";

/** What a text finds of every kind: the best of it, and how much there is. */
export interface SearchView {
  courts: Results<CourtView>;
  rackets: Results<EquipmentView>;
  balls: Results<EquipmentView>;
  reviews: Results<ReviewView>;
  /** Whether something took too long to find, and is missing. */
  isPartial: boolean;
}
