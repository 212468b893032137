import type { ItemKind } from "../catalogue/aspects";
import type { ItemTotals } from "../catalogue/kindSql";
import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { byPlural, EQUIPMENT_TYPES } from "../equipment/equipment.types";
import type { Stats } from "./stats.view";

interface Catalogue {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/** Counts courts and rackets with reviews, the reviews of balls, and all reviews: what the home page shows. */
export function countReviewed(catalogue: Catalogue): Promise<Stats> {
  return count(catalogue, (kind, { reviewed, reviews }) => (kind === "ball" ? reviews : reviewed));
}

/** Counts courts, equipment and reviews. Its cost does not depend on the number of reviews. */
export function countCatalogue(catalogue: Catalogue): Promise<Stats> {
  return count(catalogue, (_kind, { items }) => items);
}

async function count(
  { courts, equipment }: Catalogue,
  countOf: (kind: ItemKind, totals: ItemTotals) => number,
): Promise<Stats> {
  const court = (await courts.totals())("court");
  const totals = await equipment.totals();
  const reviews = EQUIPMENT_TYPES.map((type) => totals(type).reviews);
  return {
    courts: countOf("court", court),
    ...byPlural((type) => countOf(type, totals(type))),
    reviews: reviews.reduce((sum, more) => sum + more, court.reviews),
  };
}
