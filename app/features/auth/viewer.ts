import type { User } from "../users/user.entity";

/** Somebody signed in, as pages, the API and rules see them. */
export interface Viewer {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
  isSuperAdmin: boolean;
}

/** What a session needs of somebody's row: the rest of it stays where it is. */
export function viewerOf(user: Pick<User, keyof Viewer>): Viewer {
  return {
    id: user.id,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    email: user.email ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    isSuperAdmin: user.isSuperAdmin,
  };
}
