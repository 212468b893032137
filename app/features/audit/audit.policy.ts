/** The log is read by those who are in it. Nobody changes it. */
export function mayReadAudit(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
