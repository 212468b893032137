import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import type { Stats } from "./stats.view";

interface Catalogue {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/** Counts courts, equipment and reviews. Its cost does not depend on the number of reviews. */
export async function countCatalogue({ courts, equipment }: Catalogue): Promise<Stats> {
  const [court, racket, ball] = [
    await courts.totals("court"),
    await equipment.totals("racket"),
    await equipment.totals("ball"),
  ];
  return {
    courts: court.items,
    rackets: racket.items,
    balls: ball.items,
    reviews: court.reviews + racket.reviews + ball.reviews,
  };
}
