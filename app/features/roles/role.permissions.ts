/** Rights are somebody else's to take: nobody takes their own. */
export function mayRevokeSuperAdmin(viewer: { id: string }, userId: string): boolean {
  return viewer.id !== userId;
}
