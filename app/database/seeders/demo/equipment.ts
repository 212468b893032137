import type { Specification } from "~/features/equipment/equipment.entity";
import type { EquipmentType } from "~/features/equipment/equipment.types";
import catalogue from "./catalogue.json";

export interface DemoEquipment {
  name: string;
  type: EquipmentType;
  brand: string;
  description: string;
  /** Whole rupees; balls have none. */
  price: number | null;
  specifications: Record<string, Specification>;
}

type Racket = (typeof catalogue.rackets)[number];
type Ball = (typeof catalogue.balls)[number];

/** The FIP's requirements for balls. */
const BALL_RULE = { diameter: "6.35-6.77 cm", weight: "56.0-59.4 g", rebound: "135-145 cm" } as const;

/** Descriptions of each racket shape, with variants so that a list does not repeat itself. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  diamond: [
    "A diamond head with its sweet spot towards the tip, for players who finish points overhead.",
    "Diamond-shaped: the weight of the head works for the smash and asks for clean contact in return.",
    "A diamond that puts reach before forgiveness, at home on the left side of the court.",
  ],
  teardrop: [
    "A teardrop, halfway between the reach of a diamond and the calm of a round head.",
    "Teardrop-shaped, for players who defend and attack in the same rally.",
    "A teardrop head with its sweet spot a little above the middle.",
  ],
  round: [
    "A round head with its sweet spot in the middle, easy to place the ball with.",
    "Round, quick at the net and forgiving when the ball is met late.",
    "A round racket for players who build the point before they end it.",
  ],
  hybrid: ["A hybrid shape that takes sides with neither power nor control."],
};

const BALLS: Readonly<Record<string, string>> = {
  tournament: "ball for matches that count",
  recreational: "ball for club nights and friendly games",
  training: "ball for drills and lessons",
};

/** The models of the catalogue, rackets first, with descriptions generated from its facts. */
export const demoEquipment: readonly DemoEquipment[] = [
  ...catalogue.rackets.map((racket, at) => ({
    name: racket.name,
    type: "racket" as const,
    brand: racket.brand,
    description: describeRacket(racket, at),
    price: racket.priceInr,
    specifications: known({
      shape: racket.shape,
      weight: racket.weight,
      balance: racket.balance,
      core: racket.core,
      face: racket.face,
    }),
  })),
  ...catalogue.balls.map((ball) => ({
    name: ball.name,
    type: "ball" as const,
    brand: ball.brand,
    description: describeBall(ball),
    price: null,
    specifications: { type: ball.type, pressure: ball.pressure, ...BALL_RULE },
  })),
];

function describeRacket(racket: Racket, at: number): string {
  const shapes = SHAPES[racket.shape ?? ""] ?? [];
  const shape = shapes[at % shapes.length];
  const build = [
    `a core of ${asOneThing(racket.core)}`,
    ...(racket.face ? [`a face of ${racket.face}`] : []),
  ].join(" and ");
  const swing = [
    ...(racket.weight ? [`at ${racket.weight}`] : []),
    ...(racket.balance ? [describeBalance(racket.balance)] : []),
  ].join(racket.weight && /^\d/.test(racket.balance ?? "") ? " and " : " ");
  return [...(shape ? [shape] : []), `${capitalised(swing)}, it has ${build}.`].join(" ");
}

/**
 * The balance in the catalogue is a word, a distance from the handle's end, or both: `high`, `265 mm`, `high 270 mm`.
 */
function describeBalance(balance: string): string {
  const { word, distance } = /^(?<word>[a-z]+)?\s*(?<distance>\d.*)?$/.exec(balance)?.groups ?? {};
  if (!word) return `balanced at ${distance}`;
  return distance ? `with a ${word} balance of ${distance}` : `with a ${word} balance`;
}

/** `Power Foam, soft` becomes `soft Power Foam`. */
function asOneThing(material: string): string {
  return material.replace(/^(.+), (\w+)$/, "$2 $1");
}

function describeBall({ brand, type, pressure }: Ball): string {
  const isPressurised = pressure === "pressurised";
  return [
    `${brand}'s ${isPressurised ? "pressurised " : ""}${BALLS[type]},`,
    `${BALL_RULE.diameter} across, with the rebound of ${BALL_RULE.rebound} that the rules ask for.`,
    ...(isPressurised ? [] : ["Whether it is pressurised has not been verified."]),
  ].join(" ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function known(facts: Readonly<Record<string, string | undefined>>): Record<string, Specification> {
  return Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact ? [[name, fact]] : [])));
}
