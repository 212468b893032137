/** The fields of the viewer that permissions on profiles depend on. */
export interface ProfileViewer {
  id: string;
  isSuperAdmin: boolean;
}

/** Whether a profile is the viewer's own. */
export function isOwnProfile(viewer: Pick<ProfileViewer, "id"> | null, userId: string): boolean {
  return viewer?.id === userId;
}

/** Only the user and super admins may see an e-mail address. */
export function maySeeEmail(viewer: ProfileViewer | null, userId: string): boolean {
  return viewer !== null && (viewer.isSuperAdmin || isOwnProfile(viewer, userId));
}
