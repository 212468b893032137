import { soft } from "~/ui/styles";
import type { RacketBalance, RacketBuild, RacketShape } from "./racketBuild";

const SHAPE_MEANS: Record<RacketShape, string> = {
  round: "Round: sweet spot in the middle, for control.",
  teardrop: "Teardrop: sweet spot a little higher, for control and power.",
  diamond: "Diamond: sweet spot near the tip, for power.",
  hybrid: "Hybrid: between the others, for a bit of each.",
};

const BALANCE_MEANS: Record<RacketBalance, string> = {
  low: "Low balance: the weight is near the hand, quick and easy to turn.",
  medium: "Medium balance: the weight is between hand and tip.",
  high: "High balance: the weight is near the tip, more push overhead.",
};

/** The range of the scale in grams: rackets for adults. */
const SCALE = { from: 330, to: 390 };

/** What the shape, balance and weight of a racket mean to a player; renders nothing if none is known. */
export function RacketMeaning({ build: { shape, balance, weight } }: { build: RacketBuild }) {
  if (!shape && !balance && !weight) return null;
  return (
    <div className={soft}>
      {shape && <p>{SHAPE_MEANS[shape.drawn]}</p>}
      {balance && <p>{BALANCE_MEANS[balance.drawn]}</p>}
      {weight && <WeightScale {...weight.drawn} />}
    </div>
  );
}

/** The position of a weight on the scale. Decorative: the table says the grams. */
function WeightScale({ from, to }: { from: number; to: number }) {
  const left = placeOf(from);
  const width = Math.max(4, placeOf(to) - left);
  return (
    <div className="flex items-center gap-2 pt-2" aria-hidden="true">
      <span>Weight: light</span>{" "}
      <svg className="min-w-0 flex-1" height="10" aria-hidden="true">
        <rect
          className="fill-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          width="100%"
          height="10"
          rx="5"
        />
        <rect
          className="fill-link forced-colors:fill-[CanvasText]"
          x={`${Math.min(left, 96)}%`}
          width={`${width}%`}
          height="10"
          rx="5"
        />
      </svg>
      <span>heavy</span>
    </div>
  );
}

/** A position in percent of the scale. */
function placeOf(grams: number): number {
  const place = ((grams - SCALE.from) / (SCALE.to - SCALE.from)) * 100;
  return Math.round(Math.min(100, Math.max(0, place)));
}
