import { randomUUID } from "node:crypto";
import type { Viewer } from "./viewer";

const PLACEHOLDER: Omit<Viewer, "playingLevel"> = {
  // In no other page, so that its parts are found by their HTML.
  id: randomUUID(),
  firstName: null,
  lastName: null,
  email: null,
  profileImageUrl: null,
  isSuperAdmin: false,
  suspension: null,
  moderatedReviewId: null,
  hiddenReviewId: null,
  heldReviewId: null,
  hasReportOutcome: false,
  hasOwnerNews: false,
  firstDayEnd: null,
};

/**
 * The viewer for whom a page is rendered that others get with their own parts in place of the placeholder's.
 * @param playingLevel of all who get the page
 */
export function placeholderViewer(playingLevel: string | null): Viewer {
  return { ...PLACEHOLDER, playingLevel };
}
