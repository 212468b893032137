import { classes } from "~/ui/classes";
import type { RacketBalance, RacketBuild, RacketShape } from "./racketBuild";

/** The outline of the head, down to the handle; the shapes differ in the height of their widest point. */
export const RACKET_OUTLINES: Record<RacketShape, string> = {
  round: "M60 6c27 0 46 22 46 49 0 25-17 40-32 54l-6 27H52l-6-27C31 95 14 80 14 55 14 28 33 6 60 6z",
  teardrop: "M60 6c26 0 44 17 44 41 0 28-18 46-30 62l-6 27H52l-6-27C34 93 16 75 16 47 16 23 34 6 60 6z",
  diamond: "M60 6c20 0 45 8 45 30 0 20-19 47-31 73l-6 27H52l-6-27C34 83 15 56 15 36 15 14 40 6 60 6z",
  hybrid: "M60 6c25 0 45 13 45 36 0 25-19 47-31 67l-6 27H52l-6-27C34 89 15 67 15 42 15 19 35 6 60 6z",
};

/** The vertical position of the balance point in the drawing. */
export const BALANCE_AT: Record<RacketBalance, number> = { high: 48, medium: 74, low: 100 };

/** Draws a racket by its shape and balance, as far as they are known. Decorative: the text beside it says the same. */
export function RacketDrawing({ shape, balance }: Pick<RacketBuild, "shape" | "balance">) {
  const at = balance && BALANCE_AT[balance.drawn];
  return (
    <svg className="racket" viewBox="0 0 120 190" width="120" height="190" aria-hidden="true">
      <path className="racket-grip" d="M53 134h14v47a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" />
      <path
        className={classes("racket-head", !shape && "racket-unknown")}
        d={RACKET_OUTLINES[shape?.drawn ?? "hybrid"]}
      />
      <path className="racket-gap" d="M60 104l9 20H51z" />
      <path
        className="racket-holes"
        d="M60 22v.01M46 30v.01M74 30v.01M60 38v.01M34 42v.01M86 42v.01M47 47v.01M73 47v.01M60 55v.01M36 60v.01M84 60v.01M48 66v.01M72 66v.01M60 74v.01M49 83v.01M71 83v.01"
      />
      {at !== null && (
        <>
          <path className="racket-balance" d={`M8 ${at}h104`} />
          <path className="racket-mark" d={`M0 ${at - 7}l12 7-12 7zM120 ${at - 7}l-12 7 12 7z`} />
        </>
      )}
    </svg>
  );
}
