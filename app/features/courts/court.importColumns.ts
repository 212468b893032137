import { IMAGE_COLUMN, type ImportColumn } from "../catalogue/importColumn";
import type { CourtFields } from "./court.schema";

/** The columns of courts in an import file, in order. */
export const COURT_COLUMNS: Readonly<Record<keyof CourtFields, ImportColumn>> = {
  name: { label: "Name", hint: "needed" },
  location: { label: "Location", hint: "needed; the locality first: Bandra West, Mumbai" },
  description: { label: "Description", hint: "any text, with line breaks if need be" },
  priceRange: { label: "Price range", hint: "per player and hour: ₹500-700" },
  contactInfo: { label: "Contact info", hint: "how the club is reached" },
  numberOfCourts: { label: "Number of courts", hint: "a whole number; empty is 1", type: "number" },
  membershipRequired: {
    label: "Membership required",
    hint: "true or false; empty is false",
    type: "boolean",
  },
  membershipInfo: { label: "Membership information", hint: "how to become a member" },
  imageUrl: IMAGE_COLUMN,
  amenities: { label: "Amenities", hint: "with commas between: Parking, Showers" },
};
