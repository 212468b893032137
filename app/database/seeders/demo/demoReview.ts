import type { RATINGS } from "~/features/reviews/review.limits";

/** A review's text; with its author where the text gives them away; null where only stars were given. */
export type DemoText = string | { by: string; says: string | null } | null;

/** The reviews of items by name, each item's by their stars. */
export type DemoReviews = Readonly<
  Record<string, Readonly<Partial<Record<(typeof RATINGS)[number], readonly DemoText[]>>>>
>;

/** Signs a text with the subject of a demo player. */
export function by(player: string, says: string | null): DemoText {
  return { by: player, says };
}
