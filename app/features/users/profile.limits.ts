/** Lengths in code points. */
export const PROFILE_LIMITS = {
  name: 100,
  bio: 500,
  location: 100,
  favoriteEquipment: 100,
  playingLevel: 20,
  imageUrl: 500,
} as const;
