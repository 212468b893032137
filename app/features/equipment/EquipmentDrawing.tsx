import { Drawing } from "~/ui/Drawing";
import { tintClasses } from "./brandTint";
import { BALL_TYPES, type BallType } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";
import { RACKET_SHAPES, type RacketBalance, type RacketShape, readRacketBuild } from "./racketBuild";
import { specificationOf } from "./specifications";

/** What a drawing is made of: an item's own facts. */
export type DrawnEquipment = Pick<EquipmentView, "type" | "name" | "brand" | "specifications">;

/** The limits of a light and of a heavy racket, in grams. */
const WEIGHTS = { light: 355, heavy: 368 };

/** The outline of the head, down to the handle; the shapes differ in the height of their widest point. */
const OUTLINES: Record<RacketShape, string> = {
  round: "M60 6c27 0 46 22 46 49 0 25-17 40-32 54l-6 27H52l-6-27C31 95 14 80 14 55 14 28 33 6 60 6z",
  teardrop: "M60 6c26 0 44 17 44 41 0 28-18 46-30 62l-6 27H52l-6-27C34 93 16 75 16 47 16 23 34 6 60 6z",
  diamond: "M60 6c20 0 45 8 45 30 0 20-19 47-31 73l-6 27H52l-6-27C34 83 15 56 15 36 15 14 40 6 60 6z",
  hybrid: "M60 6c25 0 45 13 45 36 0 25-19 47-31 67l-6 27H52l-6-27C34 89 15 67 15 42 15 19 35 6 60 6z",
};

/** The vertical position of the balance point in the drawing. */
const BALANCE_AT: Record<RacketBalance, number> = { high: 48, medium: 74, low: 100 };

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
      {RACKET_SHAPES.map((shape) => (
        <symbol key={shape} id={`racket-${shape}`} viewBox="0 0 120 190" overflow="visible">
          <path className="drawn-grip" d="M53 134h14v47a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" />
          <path className="drawn-frame" d={OUTLINES[shape]} />
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
export function EquipmentDrawing({ item }: { item: DrawnEquipment }) {
  return (
    <Drawing viewBox="0 0 160 120" className={tintClasses(item.brand ?? item.name)}>
      {item.type === "racket" ? (
        <g transform="rotate(38 80 60) translate(42.1)scale(.632)">
          <Racket item={item} />
        </g>
      ) : (
        <Balls item={item} />
      )}
    </Drawing>
  );
}

/** A racket, upright, in a box of 120 by 190. */
export function Racket({ item }: { item: DrawnEquipment }) {
  const { shape, balance, weight } = readRacketBuild(item);
  return (
    <g className={weightClass(weight?.drawn)}>
      <use href={`#racket-${shape?.drawn ?? "hybrid"}`} width="120" height="190" />
      {balance && <path className="drawn-band" d={`M24 ${BALANCE_AT[balance.drawn]}h72`} />}
    </g>
  );
}

/** Balls in a can or a basket, in a box of 160 by 120. */
export function Balls({ item }: { item: DrawnEquipment }) {
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

function weightClass(weight: { from: number; to: number } | undefined): string | undefined {
  if (!weight) return undefined;
  const middle = (weight.from + weight.to) / 2;
  if (middle < WEIGHTS.light) return "drawn-light";
  return middle > WEIGHTS.heavy ? "drawn-heavy" : undefined;
}
