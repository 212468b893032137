/** Courts are added, edited and deleted by super admins only. */
export function mayManageCourts(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
