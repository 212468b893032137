import { HOUR } from "~/lib/time";
import type { DemoPlayer } from "./players";

/** A review of the demo's burst, by an account of its own. */
interface BurstReview {
  author: DemoPlayer;
  rating: number;
  text: string;
  /** How long after the first of them it was written. */
  hoursAfter: number;
}

/** The court that the burst praises. */
export const BURST_COURT = "Mangrove Edge Courts";

/** Accounts opened on one evening, five of which say nearly the same; one is a new player's, who was really there. */
export const burstReviews: readonly BurstReview[] = [
  review("arya.n1", "Arya", 5, "Best padel courts in Mumbai, great staff and great lights, must visit!", 0),
  review("dev.p22", "Dev", 5, "Best padel court in Mumbai, great staff, great lights. Must visit!!", 1),
  review("kiran_88", "Kiran", 5, "Best courts in all Mumbai, great staff and lights, a must visit.", 2),
  review(
    "pooja.bhatt",
    "Pooja",
    3.5,
    "My first game of padel. We lost two balls to the mangroves and laughed a lot. Wear long sleeves after six.",
    6,
  ),
  review(
    "samar.k",
    "Samar",
    5,
    "Great staff and great lights, the best padel courts in Mumbai, must visit!",
    7,
  ),
  review("ishaan.t7", "Ishaan", 4.5, "Best padel courts in Mumbai! Great lights, great staff, must visit", 9),
  review("riya.c", "Riya", 5, "Simply the best padel courts in Mumbai. Great staff, must visit!", 11),
  review("neel.j3", "Neel", 5, "Five stars for the best court in town, the team is super friendly.", 12),
];

function review(
  subject: string,
  firstName: string,
  rating: number,
  text: string,
  hoursAfter: number,
): BurstReview {
  return { author: { subject, firstName, joinedDaysAgo: 7, writes: 0 }, rating, text, hoursAfter };
}

/**
 * When they were written: between two other reviews.
 * @param before the time of the earlier one
 * @param after the time of the later one
 */
export function burstTimes(before: Date, after: Date): Date[] {
  const hours = burstReviews.map(({ hoursAfter }) => hoursAfter);
  const most = Math.max(...hours) + 1;
  const step = Math.min(HOUR, (after.getTime() - before.getTime()) / (most + 1));
  return hours.map((hour) => new Date(after.getTime() - (most - hour) * step));
}
