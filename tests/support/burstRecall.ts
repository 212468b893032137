import { PAST_DAYS } from "~/features/bursts/burst.limits";
import { type DetectedBurst, detectBurst, growBurst, isNew } from "~/features/bursts/detectBurst";
import {
  BEGINS,
  DAY,
  ENDS,
  type SimulatedArrival,
  type SimulatedItem,
  simulateTown,
  type Town,
} from "./burstTown";

/** A moderator decides after so many days, and is always right. */
const DECIDED_AFTER_DAYS = 3;

/** What was found in a simulated year. */
export interface Recall {
  attacks: number;
  /** Attacks of which at least half of the reviews by new accounts were held. */
  stopped: number;
  /** Attacks by direction that were not. */
  missed: string[];
  /** Bursts without a review of an attack, and what was held. */
  falseAlarms: string[];
  campaignAlarms: number;
  itemDecades: number;
  /** Reviews of attacks by new accounts, and how many of these were held. */
  attackReviews: number;
  attackReviewsHeld: number;
  /** Honest reviews that were held beside them. */
  honestReviewsHeld: number;
  /** Bursts in which they were. */
  bursts: number;
}

interface SimulatedBurst extends DetectedBurst<SimulatedArrival> {
  /** What a moderator decides, and when. */
  isAttack: boolean;
  decidedAt: number;
}

/** Runs the year of an item: the rule judges each arrival, moderators decide on what it finds. */
function watch(item: SimulatedItem, newShare: number): SimulatedBurst[] {
  const bursts: SimulatedBurst[] = [];
  for (const [index, { at }] of item.arrivals.entries()) {
    if (at < BEGINS || at >= ENDS) continue;
    const open = bursts.findLast((burst) => burst.decidedAt > at);
    const excluded = new Set(
      bursts.filter((burst) => burst === open || burst.isAttack).flatMap(({ held }) => held),
    );
    const present = bursts.filter((burst) => burst === open || !burst.isAttack);
    const traffic = {
      since: item.since,
      arrivals: item.arrivals
        .slice(0, index + 1)
        .filter((arrival) => !excluded.has(arrival) && arrival.at > at - PAST_DAYS * DAY),
      judgedUntil: Math.max(0, ...present.flatMap(({ held }) => held.map((arrival) => arrival.at))),
      newShare,
    };
    const side = open?.evidence.side;
    const growth = open && side ? growBurst(traffic, { side, held: open.held }) : null;
    if (open && growth) {
      open.held.push(...growth.held);
      continue;
    }
    const found = detectBurst(traffic);
    if (!found) continue;
    const isAttack = found.held.some(({ source }) => source.startsWith("attack"));
    bursts.push({ ...found, isAttack, decidedAt: at + DECIDED_AFTER_DAYS * DAY });
  }
  return bursts;
}

/** Measures the rule on a simulated town. */
export function measureRecall(seed: number, town: Town = simulateTown(seed)): Recall {
  const bursts = town.items.flatMap((item) =>
    watch(item, town.newShare).map((burst) => ({ ...burst, item: item.name })),
  );
  const held = bursts.flatMap((burst) => burst.held);
  const ofAttacks = town.items.flatMap(({ arrivals }) =>
    arrivals.filter((arrival) => arrival.source.startsWith("attack") && isNew(arrival)),
  );
  const attacks = town.events.filter(({ kind }) => kind === "attack");
  const campaigns = town.events.filter(({ kind }) => kind === "campaign").map(({ name }) => name);
  const missed = attacks.filter(({ name }) => {
    const count = (arrivals: readonly SimulatedArrival[]) =>
      arrivals.filter(({ source }) => source === name).length;
    return count(held) < count(ofAttacks) / 2;
  });
  const alarms = bursts.filter(({ isAttack }) => !isAttack);
  const describe = ({ item, evidence, windowDays }: (typeof alarms)[number]) =>
    `${item} ${windowDays} d: ${JSON.stringify(evidence, (_, value) => (typeof value === "number" ? Math.round(value * 10) / 10 : value))}`;
  return {
    attacks: attacks.length,
    stopped: attacks.length - missed.length,
    missed: missed.map(({ name, begins, ends }) => {
      const own = ofAttacks.filter(({ source }) => source === name);
      return `${name}: ${own.length} reviews in ${Math.round((ends - begins) / DAY)} days, ${Number(name.split(" ")[1]) % 2 === 0 ? "up" : "down"}`;
    }),
    falseAlarms: alarms.map(describe),
    campaignAlarms: alarms.filter((burst) => burst.held.some(({ source }) => campaigns.includes(source)))
      .length,
    itemDecades: town.items.reduce(
      (sum, { since }) => sum + (ENDS - Math.max(BEGINS, since)) / DAY / 3650,
      0,
    ),
    attackReviews: ofAttacks.length,
    attackReviewsHeld: held.filter(({ source }) => source.startsWith("attack")).length,
    honestReviewsHeld: held.filter(({ source }) => !source.startsWith("attack")).length,
    bursts: bursts.length,
  };
}
