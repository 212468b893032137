import type { CourtRepository } from "~/features/courts/court.repository.server";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import type { ReviewRepository } from "~/features/reviews/review.repository.server";
import type { SearchView } from "./search.view";

/** How much of each kind is shown: a row of cards where there is room. */
const SHOWN = { courts: 3, rackets: 4, balls: 4, reviews: 4 };

/** Where the four kinds are kept. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  reviews: ReviewRepository;
}

/** Looks for a text among courts, rackets, balls and reviews. */
export async function findEverything(
  { courts, equipment, reviews }: Repositories,
  q: string,
): Promise<SearchView> {
  return {
    courts: await courts.search(q, SHOWN.courts),
    rackets: await equipment.search(q, "racket", SHOWN.rackets),
    balls: await equipment.search(q, "ball", SHOWN.balls),
    reviews: await reviews.search(q, SHOWN.reviews),
  };
}
