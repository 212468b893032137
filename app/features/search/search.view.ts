import type { CourtView } from "~/features/courts/court.view";
import type { EquipmentView } from "~/features/equipment/equipment.view";
import type { ReviewView } from "~/features/reviews/review.view";
import type { Results } from "~/http/listQuery";

/** The best results of each kind, with totals. */
export interface SearchView {
  courts: Results<CourtView>;
  rackets: Results<EquipmentView>;
  balls: Results<EquipmentView>;
  reviews: Results<ReviewView>;
  /** Whether the time limit cut the search short. */
  isPartial: boolean;
}
