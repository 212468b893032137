import {
  ASPECTS,
  type AspectName,
  type AspectRatings,
  byAspect,
  type ItemKind,
} from "~/features/catalogue/aspects";
import { REVIEW_LIMITS } from "~/features/reviews/review.limits";
import type { Chance } from "./chance";
import { demoEquipment } from "./equipment";

/** What sets the aspects of an item apart from its rating, in half stars. */
type Profile = { readonly [Name in AspectName]?: number };

/** As the reviews say. */
const PROFILES: Readonly<Record<string, Profile>> = {
  "Mill Chimney Courts": { glass: 1, light: 1, booking: -1, facilities: 1 },
  "Almond Tree Padel Garden": { surface: -1, booking: -2, facilities: 1 },
  "Red Oxide Racket House": { facilities: 1, light: -1 },
  "Dragonfly Padel": { surface: -1, light: 1 },
  "Leopard Crossing Padel": { light: -1, booking: 1 },
  "Terrace Fourteen": { light: 1, facilities: -2 },
  "Fishnet & Glass": { glass: 1, facilities: 2, booking: -1 },
  "Cutting Chai Padel": { surface: -2, glass: -1, booking: 1 },
  "Stage Eleven Padel": { surface: -2, facilities: 1 },
  "Banyan Box": { light: -3, booking: 1 },
  "Night Shift Padel": { light: 1 },
  "Head Padel Pro": { bounce: 1 },
  "Head Padel Pro S": { bounce: 1, durability: -1 },
  "Kuikma Speed": { durability: -1, consistency: -1 },
  "Tretorn Academy (bucket)": { durability: 2, bounce: -1 },
};

/** What the shape of a racket does. */
const SHAPES: Readonly<Record<string, Profile>> = {
  diamond: { power: 2, control: -1, sweetSpot: -2, manoeuvrability: -1 },
  teardrop: { power: 1, sweetSpot: -1 },
  round: { power: -2, control: 2, sweetSpot: 1, manoeuvrability: 1 },
};

/** Every other review rates aspects, and leaves out one in five. */
const SHARE_OF_REVIEWS = 0.55;
const SHARE_OF_ASPECTS = 0.8;

/** The aspects that a sample review rates, near its rating. @param itemName of a club, or of equipment */
export function demoAspects(itemName: string, rating: number, luck: Chance): AspectRatings {
  const item = demoEquipment.find(({ name }) => name === itemName);
  const kind: ItemKind = item?.type ?? "court";
  const profile = PROFILES[itemName] ?? SHAPES[String(item?.specifications.shape)] ?? {};
  const ratesAspects = luck.next() < SHARE_OF_REVIEWS;
  // The same number of random values whatever is rated, so that one review does not change all later ones.
  const steps = ASPECTS[kind].map(({ value }) => ({
    value,
    isRated: luck.next() < SHARE_OF_ASPECTS,
    step: luck.between(-1, 1) + (profile[value] ?? 0),
  }));
  if (!ratesAspects) return {};
  return byAspect([kind], ({ value }) => {
    const drawn = steps.find((it) => it.value === value);
    return drawn?.isRated ? bounded(rating + drawn.step * REVIEW_LIMITS.step) : undefined;
  });
}

function bounded(rating: number): number {
  return Math.min(Math.max(rating, REVIEW_LIMITS.lowest), REVIEW_LIMITS.highest);
}
