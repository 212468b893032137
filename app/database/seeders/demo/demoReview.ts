import type { RATINGS } from "~/features/reviews/review.limits";

/** A review's text, with the author when it must be a certain one; null for a review without text. */
export type DemoText = string | { by: string; says: string | null } | null;

/** Reviews by item name and stars. */
export type DemoReviews = Readonly<
  Record<string, Readonly<Partial<Record<(typeof RATINGS)[number], readonly DemoText[]>>>>
>;

/** Sets the author of a text. @param subject of a demo player */
export function by(player: string, says: string | null): DemoText {
  return { by: player, says };
}
