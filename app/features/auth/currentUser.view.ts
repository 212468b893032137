import type { User } from "../users/user.entity";

/** The signed-in user, for that user only. Times are ISO 8601 in UTC. */
export interface CurrentUserView {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  bio: string | null;
  location: string | null;
  favoriteEquipment: string | null;
  playingLevel: string | null;
  isSuperAdmin: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Converts a user into their view. The identity at the sign-in provider is in no response. */
export function currentUserView(user: User): CurrentUserView {
  return {
    id: user.id,
    email: user.email ?? null,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    bio: user.bio ?? null,
    location: user.location ?? null,
    favoriteEquipment: user.favoriteEquipment ?? null,
    playingLevel: user.playingLevel ?? null,
    isSuperAdmin: user.isSuperAdmin,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
