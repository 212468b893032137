import { type Suspension, type SuspensionColumns, suspensionOf } from "../users/suspension.view";
import type { User } from "../users/user.entity";

/** The signed-in user, for pages, the API and permissions. */
export interface Viewer {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
  isSuperAdmin: boolean;
  suspension: Suspension | null;
}

/** The columns of a user that make a viewer. */
export type ViewerRow = Pick<User, Exclude<keyof Viewer, "suspension">> & SuspensionColumns;

/** Selects the fields of a user that requests need. */
export function viewerOf(user: ViewerRow): Viewer {
  return {
    id: user.id,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    email: user.email ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    isSuperAdmin: user.isSuperAdmin,
    suspension: suspensionOf(user, new Date()),
  };
}
