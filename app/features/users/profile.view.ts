import { maySeeEmail, type ProfileViewer } from "./profile.permissions";
import type { User } from "./user.entity";

/** A user's profile for pages and the API; times ISO 8601 in UTC. */
export interface ProfileView {
  id: string;
  /** Null unless the viewer is its owner or a super admin. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  bio: string | null;
  location: string | null;
  favoriteEquipment: string | null;
  playingLevel: string | null;
  /** Counts the edits of the profile. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A user's profile, limited to what the viewer may see. */
export function profileView(user: User, viewer: ProfileViewer | null): ProfileView {
  return {
    id: user.id,
    email: maySeeEmail(viewer, user.id) ? (user.email ?? null) : null,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    bio: user.bio ?? null,
    location: user.location ?? null,
    favoriteEquipment: user.favoriteEquipment ?? null,
    playingLevel: user.playingLevel ?? null,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** A user's display name. */
export function fullName({ firstName, lastName }: Pick<ProfileView, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || "A player";
}
