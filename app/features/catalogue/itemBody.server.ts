import { shownMean } from "~/lib/format";
import type { AspectMeans } from "./aspects";

interface Means {
  averageRating: number;
  aspects?: AspectMeans;
}

/** An item as the API returns it: its means with two decimals. Pages round them to one, which must be the only rounding. */
export function itemBody<Item extends Means>(item: Item): Item {
  const averageRating = rounded(item.averageRating);
  return item.aspects
    ? { ...item, averageRating, aspects: roundedAspects(item.aspects) }
    : { ...item, averageRating };
}

function roundedAspects(means: AspectMeans): AspectMeans {
  return Object.fromEntries(
    Object.entries(means).map(([name, { average, count }]) => [
      name,
      { average: average === null ? null : rounded(average), count },
    ]),
  );
}

function rounded(mean: number): number {
  return Number(shownMean(mean, 2));
}
