import { IMAGE_HINT, type ImportColumn } from "../catalogue/importColumn";
import { COURT_FIELD_LABELS } from "./court.labels";
import type { CourtFields } from "./court.schema";

/** The columns of courts in an import file, in order. */
export const COURT_COLUMNS: Readonly<Record<keyof CourtFields, ImportColumn>> = {
  name: { ...COURT_FIELD_LABELS.name, hint: "needed" },
  location: { ...COURT_FIELD_LABELS.location, hint: "needed; the locality first: Bandra West, Mumbai" },
  description: { ...COURT_FIELD_LABELS.description, hint: "any text, with line breaks if need be" },
  priceRange: { ...COURT_FIELD_LABELS.priceRange, hint: "per player and hour: ₹500-700" },
  contactInfo: { ...COURT_FIELD_LABELS.contactInfo, hint: "how the club is reached" },
  numberOfCourts: {
    ...COURT_FIELD_LABELS.numberOfCourts,
    hint: "a whole number; empty is 1",
    type: "number",
  },
  membershipRequired: {
    ...COURT_FIELD_LABELS.membershipRequired,
    hint: "true or false; empty is false",
    type: "boolean",
  },
  membershipInfo: { ...COURT_FIELD_LABELS.membershipInfo, hint: "how to become a member" },
  imageUrl: { ...COURT_FIELD_LABELS.imageUrl, hint: IMAGE_HINT },
  amenities: { ...COURT_FIELD_LABELS.amenities, hint: "with commas between: Parking, Showers" },
};
