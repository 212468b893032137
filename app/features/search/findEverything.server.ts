import type { CourtRepository } from "~/features/courts/court.repository.server";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import type { ReviewRepository } from "~/features/reviews/review.repository.server";
import type { SearchView } from "./search.view";

/** How much of each kind a page shows: a row of cards where there is room. */
const ROWS: Record<keyof SearchView, number> = { courts: 3, rackets: 4, balls: 4, reviews: 4 };

/** Where the four kinds are kept. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  reviews: ReviewRepository;
}

/**
 * Looks for a text among courts, rackets, balls and reviews.
 * @param most how much of each kind is wanted
 */
export async function findEverything(
  { courts, equipment, reviews }: Repositories,
  q: string,
  most = ROWS,
): Promise<SearchView> {
  return {
    courts: await courts.search(q, most.courts),
    rackets: await equipment.search(q, "racket", most.rackets),
    balls: await equipment.search(q, "ball", most.balls),
    reviews: await reviews.search(q, most.reviews),
  };
}
