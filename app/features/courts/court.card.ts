import type { ShareCard } from "~/features/sharing/shareCard";
import type { CourtView } from "./court.view";
import { COURT_WORDS } from "./court.words";

/** What a court looks like where a link to it is shared. */
export function courtCard(court: CourtView): ShareCard {
  return {
    kind: `Padel ${COURT_WORDS.noun.toLowerCase()}`,
    name: court.name,
    place: court.location,
    price: court.priceRange,
    rating: { average: court.averageRating, count: court.totalReviews },
    emblem: "court",
  };
}
