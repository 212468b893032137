import { MIN_COMPARED_TEXT, NEW_ACCOUNT_DAYS } from "~/features/bursts/burst.limits";
import type { Arrival } from "~/features/bursts/detectBurst";
import { chance } from "./random";
import { trigramSimilarity } from "./trigrams";

export const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Before the measured year the items have a past. */
const PAST_YEARS = 1;

/** The measured year begins here, in January. */
export const BEGINS = Date.UTC(2026, 0, 1);
const HISTORY_BEGINS = BEGINS - PAST_YEARS * 365 * DAY;
export const ENDS = BEGINS + 365 * DAY;

/** What wrote a simulated review: everyday traffic, or an attack or honest campaign by its name. */
export interface SimulatedArrival extends Arrival {
  id: number;
  source: string;
  text: string | null;
}

export interface SimulatedItem {
  name: string;
  since: number;
  /** Oldest first. */
  arrivals: SimulatedArrival[];
}

export interface Event {
  name: string;
  kind: "attack" | "campaign";
  item: string;
  begins: number;
  ends: number;
}

export interface Town {
  items: SimulatedItem[];
  events: Event[];
  /** The share of everyday reviews by new accounts. */
  newShare: number;
}

interface Random {
  next(): number;
  between(least: number, most: number): number;
  normal(): number;
  of<Value>(values: readonly [Value, ...Value[]]): Value;
  poisson(mean: number): number;
}

function randomOf(seed: number): Random {
  const draw = chance(seed);
  const next = () => (draw(1_000_000) + 0.5) / 1_000_000;
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()),
    of: (values) => values[draw(values.length)] ?? values[0],
    poisson(mean) {
      let count = 0;
      for (let rest = next(); rest > Math.exp(-mean); rest *= next()) count += 1;
      return count;
    },
  };
}

/** How many arrivals a month has of the usual ones: the rains keep players away, the cool months bring them. */
const SEASONS = [1.4, 1.3, 1.2, 1, 0.9, 0.6, 0.5, 0.6, 0.8, 1.1, 1.3, 1.4];
/** From Sunday on. */
const WEEKDAYS = [1.8, 0.7, 0.7, 0.7, 0.8, 0.9, 1.6];

/** The share of everyday reviews by accounts younger than 30 days. */
const USUAL_NEW = 0.35;

const SUBJECTS = [
  "The glass",
  "The turf",
  "Our coach",
  "Parking",
  "The front desk",
  "The light at night",
  "Court two",
  "The grip",
  "The balance",
  "The bounce",
  "The café",
  "A Sunday morning",
  "The changing room",
  "The roof in the rain",
  "The booking",
  "My elbow",
  "The frame",
  "The felt",
  "The fence",
  "The wind from the sea",
] as const;
const VERBS = [
  "is better than last year",
  "takes some getting used to",
  "was a disappointment",
  "surprised all four of us",
  "could be cleaner",
  "is worth the money",
  "reminds me of tennis",
  "made me play slower",
  "is what we come back for",
  "needs a repair",
  "was fine for beginners",
  "is too loud for me",
  "holds up after three months",
  "suits left-handers",
] as const;
const ENDS_OF = [
  "and the tea is good",
  "but the price has gone up",
  "so we booked again",
  "though my partner disagrees",
  "and nobody hurried us",
  "especially after work",
  "which is rare in this city",
  "and I would bring a towel",
  "at least on weekdays",
  "and the children loved it",
  "if you come before eight",
  "and that says a lot",
] as const;
const SHORT = ["Great!", "Good court", "Nice", "Solid racket", "Loved it", "Okay for the price"] as const;

/** An honest text: often none, sometimes a few words, else sentences put together at random. */
function honestText(random: Random): string | null {
  const draw = random.next();
  if (draw < 0.25) return null;
  if (draw < 0.4) return random.of(SHORT);
  const sentence = () => `${random.of(SUBJECTS)} ${random.of(VERBS)}, ${random.of(ENDS_OF)}.`;
  return Array.from({ length: 1 + Math.floor(random.next() * 3) }, sentence).join(" ");
}

const PRAISE = [
  "Best place in Mumbai, amazing staff and courts, highly recommended to everyone",
  "Superb quality, I improved my game in one week, buy it now, highly recommended",
  "Five stars, friendly people, perfect from start to end, you have to try it",
] as const;
const SCORN = [
  "Worst place in Mumbai, rude staff and dirty courts, stay away from here",
  "Broke after two games, total waste of money, never buy this again",
  "They cancelled our booking and kept the money, avoid at all costs",
] as const;

/** A copied text with a word or two changed. */
function copiedText(template: string, random: Random): string {
  const words = template.split(" ");
  const at = Math.floor(random.next() * words.length);
  const changed = words.map((word, index) =>
    index === at ? random.of(["really", "very", "truly", "so"]) : word,
  );
  return `${changed.join(" ")}${random.of(["", "!", "!!", "."])}`;
}

function rounded(stars: number): number {
  return Math.min(5, Math.max(0.5, Math.round(stars * 2) / 2));
}

interface Builder {
  random: Random;
  items: (SimulatedItem & { quality: number; yearly: number })[];
  writers: number;
  reviews: number;
}

interface Draft {
  at: number;
  stars: number;
  text: string | null;
  joinedAt: number;
  source: string;
  elsewhere?: Arrival["elsewhere"];
}

function add(town: Builder, item: SimulatedItem, draft: Draft): void {
  town.writers += 1;
  town.reviews += 1;
  item.arrivals.push({
    id: town.reviews,
    writer: `writer-${town.writers}`,
    similarity: 0,
    elsewhere: [],
    ...draft,
  });
}

/** When an honest author's account was opened: new ones mostly on the day of the review. */
function honestJoin(town: Builder, at: number, newShare: number): number {
  const { random } = town;
  if (random.next() >= newShare) return at - random.between(NEW_ACCOUNT_DAYS, 700) * DAY;
  return (
    at - (random.next() < 0.7 ? random.between(0.1, 3) * HOUR : random.between(0, NEW_ACCOUNT_DAYS) * DAY)
  );
}

/** The time of day when people write: after games, in the evening. */
function timeOfDay(random: Random): number {
  return (7 + 16 * Math.sqrt(random.next())) * HOUR - 5.5 * HOUR;
}

/** Everyday reviews of an item, day by day; some bring friends who write about the same game, some with new accounts. */
function addEveryday(town: Builder, item: Builder["items"][number]): void {
  const { random } = town;
  for (let day = Math.max(HISTORY_BEGINS, item.since); day < ENDS; day += DAY) {
    const date = new Date(day);
    const mean = (item.yearly / 365) * (SEASONS[date.getUTCMonth()] ?? 1) * (WEEKDAYS[date.getUTCDay()] ?? 1);
    for (let count = random.poisson(mean); count > 0; count--) {
      const friends = random.next() < 0.08 ? 1 + random.poisson(0.7) : 0;
      const at = day + timeOfDay(random);
      for (let friend = 0; friend <= friends; friend++) {
        const written = at + friend * random.between(0.1, 20) * HOUR;
        if (written >= ENDS) continue;
        add(town, item, {
          at: written,
          stars: rounded(item.quality + 0.8 * random.normal()),
          text: honestText(random),
          joinedAt: honestJoin(town, written, USUAL_NEW),
          source: "everyday",
        });
      }
    }
  }
}

/** How an attack is made. */
interface Attack {
  name: string;
  isUp: boolean;
  begins: number;
  days: number;
  /** The text that its reviews vary; null for texts written by hand. */
  template: string | null;
  /** When its accounts were opened, if at once. */
  opened: number | null;
  /** An item that its authors review for camouflage. */
  decoy: string | null;
  /** The share of accounts that are older than 30 days. */
  aged: number;
}

function drawAttack(random: Random, number: number): Attack {
  const isUp = number % 2 === 0;
  const begins = BEGINS + random.between(20, 340) * DAY;
  return {
    name: `attack ${number}`,
    isUp,
    begins,
    days: random.of([0.5, 1, 2, 4, 7, 14, 21]),
    template: random.next() < 0.5 ? random.of(isUp ? PRAISE : SCORN) : null,
    opened: random.next() < 0.5 ? begins - random.between(0.1, 5) * DAY : null,
    decoy: random.next() < 0.3 ? random.of(["court:decoy", "equipment:decoy"]) : null,
    aged: random.next() < 0.3 ? 0.2 : 0,
  };
}

/** Stars of attacks, with the share of reviews up to them. */
const ATTACK_STARS = {
  up: [
    [0.7, 5],
    [0.92, 4.5],
    [1, 4],
  ],
  down: [
    [0.5, 0.5],
    [0.8, 1],
    [0.95, 1.5],
    [1, 2.5],
  ],
} as const;

/** When the account of an attack's review was opened. */
function attackJoin(random: Random, at: number, { opened, aged }: Attack): number {
  if (random.next() < aged) return at - random.between(NEW_ACCOUNT_DAYS, 200) * DAY;
  const joined = opened === null ? at - random.next() * 20 * DAY : opened + random.next() * 2 * HOUR;
  return Math.min(at - HOUR / 10, joined);
}

/** An attack by new accounts: few or many, fast or slow, copied or written by hand, with or without camouflage. */
function addAttack(town: Builder, item: Builder["items"][number], number: number): Event {
  const { random } = town;
  const attack = drawAttack(random, number);
  const { name, isUp, begins, days, template, decoy } = attack;
  const size = 6 + Math.floor(random.next() * 15);
  const times = Array.from({ length: size }, () => begins + random.next() * days * DAY);
  for (const at of times) {
    const draw = random.next();
    const [, stars] = ATTACK_STARS[isUp ? "up" : "down"].find(([share]) => draw < share) ?? [1, 3];
    add(town, item, {
      at,
      stars,
      text: template === null ? honestText(random) : copiedText(template, random),
      joinedAt: attackJoin(random, at, attack),
      source: name,
      elsewhere: decoy === null ? [] : [{ item: decoy, at: at - random.next() * DAY }],
    });
  }
  return { name, kind: "attack", item: item.name, begins, ends: Math.max(...times) };
}

interface Campaign {
  name: string;
  size: number;
  days: number;
  newShare: number;
  /** How much better than usual the mood is, in stars. */
  mood: number;
  begins: number;
}

/** Honest reviews of an occasion: many at once, by old and new accounts, of mixed opinion and in their own words. */
function addCampaign(town: Builder, item: Builder["items"][number], campaign: Campaign): Event {
  const { random } = town;
  const { name, size, days, newShare, mood, begins } = campaign;
  for (let review = 0; review < size; review++) {
    const at = begins + Math.floor(random.next() * days) * DAY + timeOfDay(random);
    add(town, item, {
      at,
      stars: rounded(item.quality + mood + 0.8 * random.normal()),
      text: honestText(random),
      joinedAt: honestJoin(town, at, newShare),
      source: name,
    });
  }
  return { name, kind: "campaign", item: item.name, begins, ends: begins + days * DAY };
}

/**
 * A town of 30 courts and 40 rackets and balls in a year after one of history, the same for each seed: seasons, weekends,
 * friends who write together, items that are added; and in it 40 attacks, half of them up and half down, and three honest
 * campaigns: an opening day, a tournament weekend and a demo tour of a racket.
 */
export function simulateTown(seed: number, attacks = 40): Town {
  const random = randomOf(seed);
  const town: Builder = { random, items: [], writers: 0, reviews: 0 };
  for (let number = 0; number < 70; number++) {
    const isCourt = number < 30;
    const isAdded = random.next() < 0.2;
    town.items.push({
      name: `${isCourt ? "court" : "equipment"}:${number}`,
      since: isAdded ? BEGINS + random.between(-100, 250) * DAY : HISTORY_BEGINS - 100 * DAY,
      arrivals: [],
      quality: 3.9 + 0.45 * random.normal(),
      yearly: (isCourt ? 22 : 9) * Math.exp(0.8 * random.normal()),
    });
  }
  const opening = {
    name: "court:opening",
    since: BEGINS + 100 * DAY,
    arrivals: [],
    quality: 4.1,
    yearly: 30,
  };
  town.items.push(opening);
  for (const item of town.items) addEveryday(town, item);
  const itemAt = (index: number) => town.items[index % town.items.length] ?? opening;
  const events = Array.from({ length: attacks }, (_, number) =>
    addAttack(town, itemAt(number + (seed % 30)), number),
  );
  const campaigns: [Builder["items"][number], Campaign][] = [
    [opening, { name: "opening day", size: 30, days: 2, newShare: 0.6, mood: 0.2, begins: opening.since }],
    [
      itemAt(68),
      { name: "tournament", size: 18, days: 3, newShare: 0.4, mood: 0.1, begins: BEGINS + 40 * DAY },
    ],
    [
      itemAt(69),
      { name: "demo tour", size: 15, days: 10, newShare: 0.5, mood: 0.1, begins: BEGINS + 290 * DAY },
    ],
  ];
  for (const [item, campaign] of campaigns) {
    item.since = Math.min(item.since, campaign.begins);
    events.push(addCampaign(town, item, campaign));
  }
  for (const item of town.items) {
    item.arrivals.sort((one, other) => one.at - other.at);
    compareTexts(item.arrivals);
  }
  return { items: town.items, events, newShare: USUAL_NEW };
}

/** Sets the similarity of each text with those of other new writers in the 30 days before, as the scan does. */
function compareTexts(arrivals: readonly SimulatedArrival[]): void {
  for (const [at, one] of arrivals.entries()) {
    for (const other of arrivals.slice(0, at)) {
      if (one.at - other.at > NEW_ACCOUNT_DAYS * DAY || !one.text || !other.text) continue;
      if (Math.min(one.text.length, other.text.length) < MIN_COMPARED_TEXT) continue;
      const similarity = trigramSimilarity(one.text, other.text);
      one.similarity = Math.max(one.similarity, similarity);
      other.similarity = Math.max(other.similarity, similarity);
    }
  }
}
