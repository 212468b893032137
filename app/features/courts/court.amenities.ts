import { isBlank, normaliseText } from "~/lib/text";

/** Trimmed, without blanks, each once whatever its case. */
export function normaliseAmenities(list: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const amenity of list.map(normaliseText)) {
    if (!isBlank(amenity) && !tidy.has(amenity.toLowerCase())) tidy.set(amenity.toLowerCase(), amenity);
  }
  return [...tidy.values()];
}

/** Amenities written in one line, comma-separated. */
export function splitAmenities(line: string): string[] {
  return normaliseAmenities(line.split(","));
}
