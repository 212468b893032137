import { isBlank, normaliseText } from "~/lib/text";
import { COURT_LIMITS } from "./court.limits";

export const TOO_MANY_AMENITIES = `A court can have at most ${COURT_LIMITS.amenities} amenities`;

/** Trims amenities, and removes blank ones and duplicates in any case. */
export function normaliseAmenities(list: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const amenity of list.map(normaliseText)) {
    if (!isBlank(amenity) && !tidy.has(amenity.toLowerCase())) tidy.set(amenity.toLowerCase(), amenity);
  }
  return [...tidy.values()];
}

/** The length of a submitted list; blank amenities and duplicates are removed before they are counted. */
export const MAX_LISTED_AMENITIES = 1_000;

/** The parts of a comma-separated text, for the schema to check: of a longer list only so many that it is too long. */
export function splitAmenities(line: string): string[] {
  return line.split(",", MAX_LISTED_AMENITIES + 1);
}
