import type { CourtView } from "~/features/courts/court.view";
import type { EquipmentPlural } from "~/features/equipment/equipment.types";
import type { EquipmentView } from "~/features/equipment/equipment.view";
import type { ReviewView } from "~/features/reviews/review.view";
import type { Results } from "~/http/listQuery";

/** The best results of each kind, with totals. */
export interface SearchView extends Record<EquipmentPlural, Results<EquipmentView>> {
  courts: Results<CourtView>;
  reviews: Results<ReviewView>;
  /** Whether the time limit cut the search short. */
  isPartial: boolean;
}
