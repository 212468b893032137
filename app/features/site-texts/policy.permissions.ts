/** The policies' texts are edited by super admins only, and so is read what they said before. */
export function mayEditPolicies(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
