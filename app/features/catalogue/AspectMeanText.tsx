import { shownMean } from "~/lib/format";
import type { AspectMean } from "./aspects";

/** The mean of an aspect and the number of its ratings: '4.2 (12)'; a dash without ratings. */
export function AspectMeanText({ mean }: { mean: AspectMean | undefined }) {
  if (!mean || mean.average === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no ratings</span>
      </>
    );
  }
  return (
    <>
      <b>{shownMean(mean.average)}</b> <span className="text-ink-soft">{`(${mean.count})`}</span>
    </>
  );
}
