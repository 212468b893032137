import type { ReactNode } from "react";
import { Section } from "~/ui/Layout";
import { RangeText } from "~/ui/RangeText";
import { soft } from "~/ui/styles";
import type { EquipmentView } from "./equipment.view";
import { RacketDrawing } from "./RacketDrawing";
import { type RacketBalance, type RacketShape, readRacketBuild } from "./racketBuild";

const SHAPE_MEANS: Record<RacketShape, string> = {
  round: "Sweet spot in the middle, for control.",
  teardrop: "Sweet spot a little higher, for control and power.",
  diamond: "Sweet spot near the tip, for power.",
  hybrid: "Between the others, for a bit of each.",
};

const BALANCE_MEANS: Record<RacketBalance, string> = {
  low: "The weight sits near the hand: quick and easy to turn.",
  medium: "The weight sits between hand and tip.",
  high: "The weight sits near the tip: more push overhead.",
};

/** The range of the scale in grams: rackets for adults. */
const SCALE = { from: 330, to: 390 };

/** The shape, balance and weight of a racket as drawings and text; renders nothing if none is known. */
export function RacketFigure({ racket }: { racket: EquipmentView }) {
  const { shape, balance, weight } = readRacketBuild(racket);
  if (!shape && !balance && !weight) return null;
  return (
    <Section title="Shape & Balance" boxed>
      <div className="flex flex-wrap gap-5">
        <RacketDrawing shape={shape} balance={balance} />
        <dl className="flex min-w-0 grow basis-30 flex-col gap-3">
          {shape && <Fact name="Shape" words={shape.words} means={SHAPE_MEANS[shape.drawn]} />}
          {balance && <Fact name="Balance" words={balance.words} means={BALANCE_MEANS[balance.drawn]} />}
          {weight && (
            <Fact
              name="Weight"
              words={weight.words}
              means={<WeightScale from={weight.drawn.from} to={weight.drawn.to} />}
            />
          )}
        </dl>
      </div>
    </Section>
  );
}

function Fact({ name, words, means }: { name: string; words: string; means: ReactNode }) {
  return (
    <div>
      <dt className={soft}>{name}</dt>
      <dd>
        <p className="font-semibold first-letter:uppercase">
          <RangeText>{words}</RangeText>
        </p>
        <div className={soft}>{means}</div>
      </dd>
    </div>
  );
}

/** The position of a weight on the scale. Decorative: the text above says the grams. */
function WeightScale({ from, to }: { from: number; to: number }) {
  const left = placeOf(from);
  const width = Math.max(4, placeOf(to) - left);
  return (
    <div className="flex flex-wrap justify-between pt-1" aria-hidden="true">
      <svg className="w-full" height="10" aria-hidden="true">
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
      <span>light</span>
      <span>heavy</span>
    </div>
  );
}

/** A position in percent of the scale. */
function placeOf(grams: number): number {
  const place = ((grams - SCALE.from) / (SCALE.to - SCALE.from)) * 100;
  return Math.round(Math.min(100, Math.max(0, place)));
}
