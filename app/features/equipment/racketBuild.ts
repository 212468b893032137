import type { EquipmentView } from "./equipment.view";
import { specificationOf } from "./specifications";

const RACKET_SHAPES = ["round", "teardrop", "diamond", "hybrid"] as const;
export type RacketShape = (typeof RACKET_SHAPES)[number];
export type RacketBalance = "low" | "medium" | "high";

/** What can be drawn of a racket, each with its maker's own words; null where they say nothing that can be. */
export interface RacketBuild {
  shape: { drawn: RacketShape; words: string } | null;
  balance: { drawn: RacketBalance; words: string } | null;
  /** In grams, the lightest and the heaviest of the model. */
  weight: { drawn: { from: number; to: number }; words: string } | null;
}

/** A racket in grams: lighter or heavier is a slip of the pen. */
const LIGHTEST = 250;
const HEAVIEST = 450;

/** From the end of the handle, in millimetres: up to the first is low, from the second on high. */
const BALANCE_BOUNDS = { low: 258, high: 266 };

/** Reads what a racket's specifications say of its shape, its balance and its weight. */
export function readRacketBuild({ specifications }: Pick<EquipmentView, "specifications">): RacketBuild {
  const read = <Drawn>(name: string, draw: (words: string) => Drawn | null) => {
    const words = specificationOf(specifications, name);
    const drawn = words === undefined ? null : draw(words.toLowerCase());
    return words === undefined || drawn === null ? null : { drawn, words };
  };
  return {
    shape: read("shape", drawnShape),
    balance: read("balance", drawnBalance),
    weight: read("weight", drawnWeight),
  };
}

function drawnShape(words: string): RacketShape | null {
  return RACKET_SHAPES.find((shape) => words.includes(shape)) ?? null;
}

/** A word counts for more than a distance, since makers measure from different ends of the grip. */
function drawnBalance(words: string): RacketBalance | null {
  const [word] = /low|medium|high/.exec(words) ?? [];
  if (word === "low" || word === "medium" || word === "high") return word;
  const { number, unit } = /(?<number>\d+(?:\.\d+)?)\s*(?<unit>mm|cm)/.exec(words)?.groups ?? {};
  if (!number) return null;
  const distance = Number(number) * (unit === "cm" ? 10 : 1);
  if (distance <= BALANCE_BOUNDS.low) return "low";
  return distance < BALANCE_BOUNDS.high ? "medium" : "high";
}

function drawnWeight(words: string): { from: number; to: number } | null {
  const { from, to } = /(?<from>\d{3})(?:\s*[-–]\s*(?<to>\d{3}))?/.exec(words)?.groups ?? {};
  if (!from) return null;
  const ends = { from: Number(from), to: Number(to ?? from) };
  return LIGHTEST <= ends.from && ends.from <= ends.to && ends.to <= HEAVIEST ? ends : null;
}
