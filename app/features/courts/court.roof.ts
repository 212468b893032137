import type { CourtView } from "./court.view";

const COVERED = /\b(indoors?|covered|roof(ed)?|halls?|shed|air-conditioned courts?)\b/i;

/** Only some of the courts, or none. */
const NOT_ALL = /\b(of them|partly|some|without|no)\b[^.]*\b(indoors?|covered|roof(ed)?)\b/i;

/** Whether the courts of a club are under a roof, as far as its name, amenities and description say. */
export function isCovered({ name, amenities, description }: CourtView): boolean {
  const text = [name, ...amenities, description].join(". ");
  return COVERED.test(text) && !NOT_ALL.test(text);
}
