import { DAY } from "~/lib/time";
import { type Suspension, type SuspensionColumns, suspensionOf } from "../users/suspension.view";
import type { User } from "../users/user.entity";

/** The signed-in user, for pages, the API and permissions. */
export interface Viewer {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
  playingLevel: string | null;
  isSuperAdmin: boolean;
  suspension: Suspension | null;
  /** The id of a review of theirs that a moderator has changed, until they have read so. */
  moderatedReviewId: number | null;
  /** The id of a review of theirs that was hidden or shown again, until they have read so. */
  hiddenReviewId: number | null;
  /** The id of a review of theirs that was set aside as part of a burst, or decided on, until they have read so. */
  heldReviewId: number | null;
  /** Whether a report of theirs was decided, until they have read so. */
  hasReportOutcome: boolean;
  /** Whether a claim, a reply as an owner or proposed facts of theirs were decided on, until they have read so. */
  hasOwnerNews: boolean;
  /** When the first day of the account ends, in ISO 8601; null after it. */
  firstDayEnd: string | null;
}

/** The columns of a user that make a viewer. */
export type ViewerRow = Pick<User, Exclude<keyof Viewer, "suspension" | "firstDayEnd"> | "createdAt"> &
  SuspensionColumns;

/** Selects the fields of a user that requests need. */
export function viewerOf(user: ViewerRow): Viewer {
  const now = new Date();
  const firstDayEnd = new Date(user.createdAt.getTime() + DAY);
  return {
    id: user.id,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    email: user.email ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    playingLevel: user.playingLevel ?? null,
    isSuperAdmin: user.isSuperAdmin,
    moderatedReviewId: user.moderatedReviewId ?? null,
    hiddenReviewId: user.hiddenReviewId ?? null,
    heldReviewId: user.heldReviewId ?? null,
    hasReportOutcome: user.hasReportOutcome,
    hasOwnerNews: user.hasOwnerNews,
    suspension: suspensionOf(user, now),
    firstDayEnd: firstDayEnd > now ? firstDayEnd.toISOString() : null,
  };
}
