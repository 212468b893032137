import type { PreviewImage } from "~/features/preview-images/previewImage";
import { COURT_LABELS } from "./court.labels";
import type { CourtView } from "./court.view";

/** The content of a court's preview image for shared links. */
export function courtPreviewImage(court: CourtView): PreviewImage {
  return {
    kind: `Padel ${COURT_LABELS.noun.toLowerCase()}`,
    name: court.name,
    place: court.location,
    price: court.priceRange,
    rating: { average: court.averageRating, count: court.totalReviews },
    emblem: "court",
  };
}
