import { Drawing } from "~/ui/Drawing";
import { BALL_TYPES, type BallType } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";
import { BALANCE_AT, RACKET_OUTLINES } from "./RacketDrawing";
import { type RacketShape, readRacketBuild } from "./racketBuild";
import { specificationOf } from "./specifications";

/** The number of tints in `pictures.css`. */
const TINTS = 8;

/** The limits of a light and of a heavy racket, in grams. */
const WEIGHTS = { light: 355, heavy: 368 };

const SHAPES: readonly RacketShape[] = ["round", "teardrop", "diamond", "hybrid"];

const HOLES =
  "M60 22v.01M46 30v.01M74 30v.01M60 38v.01M34 42v.01M86 42v.01M47 47v.01M73 47v.01M60 55v.01M36 60v.01M84 60v.01M48 66v.01M72 66v.01M60 74v.01M49 83v.01M71 83v.01";

/** The places of the balls by type. */
const BALLS: Record<BallType, readonly (readonly [x: number, y: number])[]> = {
  tournament: [[116, 92]],
  training: [
    [42, 56],
    [80, 50],
    [118, 56],
    [61, 32],
    [99, 32],
  ],
  recreational: [
    [58, 72],
    [106, 52],
  ],
};

/** What every `EquipmentDrawing` of a page refers to: the heads of rackets, and a ball. */
export function EquipmentSymbols() {
  return (
    <>
      {SHAPES.map((shape) => (
        <symbol key={shape} id={`racket-${shape}`} viewBox="0 0 120 190" overflow="visible">
          <path className="drawn-grip" d="M53 134h14v47a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" />
          <path className="drawn-frame" d={RACKET_OUTLINES[shape]} />
          <path className="drawn-gap" d="M60 104l9 20H51z" />
          <path className="drawn-holes" d={HOLES} />
        </symbol>
      ))}
      <symbol id="ball" viewBox="-20 -20 40 40" overflow="visible">
        <circle className="drawn-ball" r="19" />
        <path className="drawn-seam" d="M-17-8q14 8 8 25M17 8q-14-8-8-25" />
      </symbol>
    </>
  );
}

/** A racket by its shape, balance and weight, or balls by their type, in the tint of the brand. */
export function EquipmentDrawing({ item }: { item: EquipmentView }) {
  return (
    <Drawing viewBox="0 0 160 120" className={`tint-${tintOf(item.brand ?? item.name)}`}>
      {item.type === "racket" ? <Racket item={item} /> : <Balls item={item} />}
    </Drawing>
  );
}

function Racket({ item }: { item: EquipmentView }) {
  const { shape, balance, weight } = readRacketBuild(item);
  const at = balance ? BALANCE_AT[balance.drawn] : null;
  return (
    <g className={`drawn-racket ${weightClass(weight?.drawn)}`} transform="rotate(38 80 60)">
      <svg x="42" y="0" width="76" height="120" viewBox="0 0 120 190" overflow="visible" aria-hidden="true">
        <use href={`#racket-${shape?.drawn ?? "hybrid"}`} width="120" height="190" />
        {at !== null && <path className="drawn-band" d={`M24 ${at}h72`} />}
      </svg>
    </g>
  );
}

function Balls({ item }: { item: EquipmentView }) {
  const stated = specificationOf(item.specifications, "type")?.toLowerCase();
  const type = BALL_TYPES.find(({ value }) => value === stated)?.value ?? "recreational";
  const balls = BALLS[type].map(([x, y]) => (
    <use key={`${x} ${y}`} href="#ball" x={x - 20} y={y - 20} width="40" height="40" />
  ));
  return (
    <>
      {type === "training" && balls}
      {type === "training" && (
        <path className="drawn-frame" d="M18 58h124l-12 52a6 6 0 0 1-6 4H36a6 6 0 0 1-6-4z" />
      )}
      {type === "tournament" && (
        <>
          <path className="drawn-frame" d="M40 10h48v96a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
          <path className="drawn-lid" d="M38 6h52v13H38z" />
          <use href="#ball" x="46" y="30" width="36" height="36" />
          <use href="#ball" x="46" y="68" width="36" height="36" />
        </>
      )}
      {type !== "training" && balls}
    </>
  );
}

function weightClass(weight: { from: number; to: number } | undefined): string {
  if (!weight) return "";
  const middle = (weight.from + weight.to) / 2;
  if (middle < WEIGHTS.light) return "drawn-light";
  return middle > WEIGHTS.heavy ? "drawn-heavy" : "";
}

/** The number of a brand's tint, the same wherever it is drawn. */
function tintOf(brand: string): number {
  let hash = 0;
  for (const letter of brand.toLowerCase().replace(/\s+/g, ""))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % TINTS;
}
