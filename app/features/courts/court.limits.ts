/** Lengths in code points, counts inclusive. */
export const COURT_LIMITS = {
  name: 255,
  location: 255,
  description: 5000,
  imageUrl: 500,
  priceRange: 50,
  contactInfo: 255,
  membershipInfo: 1000,
  amenity: 60,
  amenities: 30,
  fewestCourts: 1,
  mostCourts: 20,
} as const;
