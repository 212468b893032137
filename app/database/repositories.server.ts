import { CourtRepository } from "~/features/courts/court.repository.server";
import { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import type { EntityManager } from "./open.server";

/** Every repository, by the name the rest of the program knows it by. */
export interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  reviews: ReviewRepository;
}

/** The repositories of one request, on its own entity manager: nothing read for one is seen by another. */
export function repositoriesOn(em: EntityManager): Repositories {
  return {
    courts: new CourtRepository(em),
    equipment: new EquipmentRepository(em),
    reviews: new ReviewRepository(em),
  };
}
