import { isoTime, type Time } from "~/lib/time";
import { meanOf } from "../catalogue/averageRating";
import type { Court } from "./court.entity";

/** A court for pages and the API; times are ISO 8601 in UTC, amounts are in whole rupees, missing values are null. */
export interface CourtView {
  id: number;
  name: string;
  location: string;
  description: string | null;
  imageUrl: string | null;
  amenities: string[];
  priceRange: string | null;
  contactInfo: string | null;
  numberOfCourts: number;
  membershipRequired: boolean;
  membershipInfo: string | null;
  /** The mean rating in stars, not rounded; 0 without reviews. */
  averageRating: number;
  totalReviews: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The columns of a view, as the ORM or a query returns them (a query returns decimals and times as text). */
export type CourtRow = Omit<
  Pick<Court, Exclude<keyof CourtView, "createdAt" | "updatedAt">>,
  "averageRating"
> & {
  /** In stars. */
  ratingSum: number | string;
  createdAt: Time;
  updatedAt: Time;
};

export function courtView(court: CourtRow): CourtView {
  return {
    id: court.id,
    name: court.name,
    location: court.location,
    description: court.description ?? null,
    imageUrl: court.imageUrl ?? null,
    amenities: court.amenities,
    priceRange: court.priceRange ?? null,
    contactInfo: court.contactInfo ?? null,
    numberOfCourts: court.numberOfCourts,
    membershipRequired: court.membershipRequired,
    membershipInfo: court.membershipInfo ?? null,
    averageRating: meanOf(court.ratingSum, court.totalReviews),
    totalReviews: court.totalReviews,
    version: court.version,
    createdAt: isoTime(court.createdAt),
    updatedAt: isoTime(court.updatedAt),
  };
}

/** The first part of a location, which is the locality that lists are filtered by. */
export function localityOf(location: string): string {
  return (location.split(",")[0] ?? "").replace(/\s+/g, " ").trim();
}
