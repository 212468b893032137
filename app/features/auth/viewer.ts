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
export function viewerOf({ id, firstName, lastName, email, profileImageUrl, isSuperAdmin }: Viewer): Viewer {
  return { id, firstName, lastName, email, profileImageUrl, isSuperAdmin };
}
