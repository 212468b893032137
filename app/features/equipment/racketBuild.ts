import type { EquipmentView } from "./equipment.view";
import { specificationOf } from "./specifications";

/** The shapes of rackets that have a drawing. */
export const RACKET_SHAPES = ["round", "teardrop", "diamond", "hybrid"] as const;
export type RacketShape = (typeof RACKET_SHAPES)[number];
export type RacketBalance = "low" | "medium" | "high";

/** The drawable properties of a racket, each with the text of its specification; null if unknown. */
export interface RacketBuild {
  shape: { drawn: RacketShape; words: string } | null;
  balance: { drawn: RacketBalance; words: string } | null;
  /** The minimum and maximum of the model in grams. */
  weight: { drawn: { from: number; to: number }; words: string } | null;
}

/** The plausible weights in grams; others are typing errors. */
const LIGHTEST = 250;
const HEAVIEST = 450;

/** The balance point in millimetres from the end of the handle: low up to the first limit, high from the second. */
const BALANCE_BOUNDS = { low: 258, high: 266 };

/** Reads the shape, balance and weight from a racket's specifications. */
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

/** A word takes precedence over a distance, because manufacturers measure from different ends of the grip. */
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
