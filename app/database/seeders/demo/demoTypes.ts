import type { Interest } from "~/features/reviews/review.interests";
import type { RATINGS } from "~/features/reviews/review.limits";

/** An invented club. Missing fields are null in its row. */
export interface DemoCourt {
  name: string;
  /** Begins with the locality, for the filter. */
  location: string;
  description?: string;
  amenities?: readonly string[];
  /** For one player and hour. */
  priceRange?: string;
  contactInfo?: string;
  numberOfCourts: number;
  /** Set when a membership is required. */
  membershipInfo?: string;
  /** When it was added to the site. */
  addedDaysAgo: number;
}

/** A review's text, with the author when it must be a certain one, and their interest; null for a review without text. */
export type DemoText = string | { by: string; says: string | null; interest?: Interest } | null;

/** Reviews by item name and stars. */
export type DemoReviews = Readonly<
  Record<string, Readonly<Partial<Record<(typeof RATINGS)[number], readonly DemoText[]>>>>
>;

/** Sets the author of a text. @param player the subject of a demo player @param interest in the item */
export function by(player: string, says: string | null, interest?: Interest): DemoText {
  return { by: player, says, ...(interest && { interest }) };
}
