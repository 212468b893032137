/** The viewer, as far as permissions on visit codes depend on it. */
interface VisitViewer {
  id: string;
  isSuperAdmin: boolean;
}

/** Who prints the page with a court's codes. */
export function mayPrintDesk(viewer: VisitViewer | null, _court: { id: number }): boolean {
  return viewer?.isSuperAdmin ?? false;
}

/** Only super admins replace a court's codes. */
export function mayReplaceVisitCodes(viewer: Pick<VisitViewer, "isSuperAdmin"> | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}
