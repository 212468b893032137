import { isBlank, normaliseText } from "~/lib/text";

/** Trims amenities, and removes blank ones and duplicates in any case. */
export function normaliseAmenities(list: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const amenity of list.map(normaliseText)) {
    if (!isBlank(amenity) && !tidy.has(amenity.toLowerCase())) tidy.set(amenity.toLowerCase(), amenity);
  }
  return [...tidy.values()];
}

/** Parses comma-separated amenities. */
export function splitAmenities(line: string): string[] {
  return normaliseAmenities(line.split(","));
}
