/** Who asks, as far as profiles care. */
export interface ProfileViewer {
  id: string;
  isSuperAdmin: boolean;
}

/** A profile is its person's own. */
export function isOwnProfile(viewer: ProfileViewer | null, userId: string): boolean {
  return viewer?.id === userId;
}

/** An e-mail address is shown to whoever it belongs to and to super admins, and to nobody else. */
export function maySeeEmail(viewer: ProfileViewer | null, userId: string): boolean {
  return viewer !== null && (viewer.isSuperAdmin || isOwnProfile(viewer, userId));
}
