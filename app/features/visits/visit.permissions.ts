/** The viewer, as far as permissions on visit codes depend on it. */
interface VisitViewer {
  isSuperAdmin: boolean;
}

/** Super admins and the court's owners print the page with its codes. */
export function mayPrintDesk(viewer: VisitViewer | null, ownsCourt: boolean): boolean {
  return ownsCourt || (viewer?.isSuperAdmin ?? false);
}

/** Only super admins replace a court's codes. */
export function mayReplaceVisitCodes(viewer: VisitViewer | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
