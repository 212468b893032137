/** Super admins may not revoke their own role, so at least one remains. */
export function mayRevokeSuperAdmin(viewer: { id: string }, userId: string): boolean {
  return viewer.id !== userId;
}
