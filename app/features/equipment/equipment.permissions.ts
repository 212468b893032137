/** Only super admins add, edit and delete equipment. */
export function mayManageEquipment(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
