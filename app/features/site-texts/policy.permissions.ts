/** Only super admins may edit the policies and read their earlier versions. */
export function mayEditPolicies(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
