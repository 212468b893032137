/** Whether the viewer may open the pages below `/admin`: super admins only. */
export function mayAdminister(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
