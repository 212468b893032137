/** Who asks, as far as reviews care. */
export interface ReviewViewer {
  id: string;
  isSuperAdmin: boolean;
}

/** A review is changed and deleted by its author and by super admins. */
export function mayChangeReview(viewer: ReviewViewer | null, review: { userId: string }): boolean {
  return viewer !== null && (viewer.isSuperAdmin || viewer.id === review.userId);
}

/** A review is reported by everybody but its author; a visitor signs in first. */
export function mayReportReview(
  viewer: Pick<ReviewViewer, "id"> | null,
  review: { userId: string },
): boolean {
  return viewer?.id !== review.userId;
}

/** What somebody is told who reviews a court again. */
export const ALREADY_REVIEWED = "You have already reviewed this court. Each player reviews a court once.";
