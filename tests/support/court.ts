import type { CourtView } from "~/features/courts/court.view";
import { courtFields } from "./catalogue";

/** A court as pages show it, without optional facts and without reviews. @param fields others */
export function shownCourt(fields: Partial<CourtView> = {}): CourtView {
  const { name, location } = courtFields();
  return {
    id: 1,
    name,
    location,
    description: null,
    imageUrl: null,
    amenities: [],
    priceRange: null,
    contactInfo: null,
    numberOfCourts: 1,
    membershipRequired: false,
    membershipInfo: null,
    averageRating: 0,
    totalReviews: 0,
    version: 1,
    createdAt: "",
    updatedAt: "",
    ...fields,
  };
}
