import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { byPlural, EQUIPMENT_PLURALS, EQUIPMENT_TYPES } from "../equipment/equipment.types";
import type { Stats } from "./stats.view";

interface Catalogue {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/** Counts courts and rackets with reviews, the reviews of balls, and all reviews: what the home page shows. */
export async function countReviewed({ courts, equipment }: Catalogue): Promise<Stats> {
  const court = (await courts.totals())("court");
  const totals = await equipment.totals();
  const racket = totals("racket");
  const ball = totals("ball");
  return {
    courts: court.reviewed,
    rackets: racket.reviewed,
    balls: ball.reviews,
    reviews: court.reviews + racket.reviews + ball.reviews,
  };
}

/** Counts courts, equipment and reviews. Its cost does not depend on the number of reviews. */
export async function countCatalogue({ courts, equipment }: Catalogue): Promise<Stats> {
  const court = (await courts.totals())("court");
  const totals = await equipment.totals();
  const counts: Stats = { courts: court.items, ...byPlural(() => 0), reviews: court.reviews };
  for (const type of EQUIPMENT_TYPES) {
    const { items, reviews } = totals(type);
    counts[EQUIPMENT_PLURALS[type]] = items;
    counts.reviews += reviews;
  }
  return counts;
}
