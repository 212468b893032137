/** Rackets and balls are added, edited and deleted by super admins only. */
export function mayManageEquipment(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
