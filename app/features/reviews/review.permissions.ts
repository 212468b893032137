/** The fields of the viewer that permissions on reviews depend on. */
export interface ReviewViewer {
  id: string;
  isSuperAdmin: boolean;
}

/** Of a user only what the permissions on reviews need, for the data of pages. */
export function reviewViewerOf(viewer: ReviewViewer | null): ReviewViewer | null {
  return viewer && { id: viewer.id, isSuperAdmin: viewer.isSuperAdmin };
}

/** The author and super admins may edit and delete a review. */
export function mayChangeReview(viewer: ReviewViewer | null, review: { userId: string }): boolean {
  return viewer !== null && (viewer.isSuperAdmin || viewer.id === review.userId);
}

/** All users except the author may report a review. True for visitors, who have to sign in first. */
export function mayReportReview(
  viewer: Pick<ReviewViewer, "id"> | null,
  review: { userId: string },
): boolean {
  return viewer?.id !== review.userId;
}

/** Whether a viewer hides, edits and deletes a review as a moderator: a super admin, and not its author. */
export function isModerator(
  viewer: Pick<ReviewViewer, "id" | "isSuperAdmin"> | null,
  review: { userId: string },
): boolean {
  return viewer?.isSuperAdmin === true && viewer.id !== review.userId;
}

/** All users except the author may vote for a review. True for visitors, who have to sign in first. */
export function mayVoteForReview(
  viewer: Pick<ReviewViewer, "id"> | null,
  review: { userId: string },
): boolean {
  return viewer?.id !== review.userId;
}
