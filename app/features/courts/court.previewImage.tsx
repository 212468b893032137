import type { PreviewImage } from "~/features/preview-images/previewImage";
import { priceText } from "~/lib/format";
import { CourtSymbols, drawCourts } from "./CourtDrawing";
import { COURT_LABELS } from "./court.labels";
import { isCovered } from "./court.roof";
import type { CourtView } from "./court.view";

/** The ratio of width to height of the place beside the texts. */
const TALL = 0.5;

/** The content of a court's preview image for shared links. */
export function courtPreviewImage(court: CourtView): PreviewImage {
  return {
    kind: `Padel ${COURT_LABELS.noun.toLowerCase()}`,
    name: court.name,
    place: court.location,
    price: court.priceRange && priceText(court.priceRange),
    rating: { average: court.averageRating, count: court.totalReviews },
    drawings: [{ symbols: <CourtSymbols />, ...drawCourts(court, TALL), isCovered: isCovered(court) }],
  };
}
