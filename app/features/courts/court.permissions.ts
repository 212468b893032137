/** Only super admins add, edit and delete courts. */
export function mayManageCourts(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
