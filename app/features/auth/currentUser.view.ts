import { type ProfileView, profileView } from "../users/profile.view";
import type { User } from "../users/user.entity";

/** The signed-in user, for that user only. Times are ISO 8601 in UTC. */
export interface CurrentUserView extends Omit<ProfileView, "version"> {
  isSuperAdmin: boolean;
}

/** Converts a user into their view. The identity at the sign-in provider is in no response. */
export function currentUserView(user: User): CurrentUserView {
  const { id, isSuperAdmin } = user;
  const { version, createdAt, updatedAt, ...profile } = profileView(user, { id, isSuperAdmin });
  return { ...profile, isSuperAdmin, createdAt, updatedAt };
}
