import type { User } from "../users/user.entity";

/** The whole record of the signed-in user, for that user alone; times ISO 8601 in UTC. */
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

/** How the sign-in provider knows the user stays out of it, as in every answer. */
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
