import { href } from "react-router";
import { product } from "~/lib/product";
import type { ListLabels } from "~/ui/ListPage";
import type { CourtFields } from "./court.schema";

/** The texts of courts, and the path of their list. */
export const COURT_LABELS: ListLabels = {
  path: href("/courts"),
  title: "All Courts",
  subtitle: `Discover padel courts in ${product.city}, rated by players.`,
  noun: "Court",
  section: "Courts",
  empty: "No courts found matching your criteria.",
  searchPlaceholder: "Name or amenity",
};

/** The labels of the fields of a court where values are listed, in order. The labels in the form say more. */
export const COURT_FIELD_LABELS: Readonly<Record<keyof CourtFields, { label: string }>> = {
  name: { label: "Name" },
  location: { label: "Location" },
  description: { label: "Description" },
  priceRange: { label: "Price range" },
  contactInfo: { label: "Contact info" },
  numberOfCourts: { label: "Number of courts" },
  membershipRequired: { label: "Membership required" },
  membershipInfo: { label: "Membership information" },
  imageUrl: { label: "Image" },
  amenities: { label: "Amenities" },
};
