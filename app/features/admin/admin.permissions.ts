/** What stands below `/admin` is for super admins only. */
export function mayAdminister(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
