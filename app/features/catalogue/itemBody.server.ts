import { shownMean } from "~/lib/format";
import { type AspectMeans, roundedMeans } from "./aspects";

interface Means {
  averageRating: number;
  aspects?: AspectMeans;
}

/** An item as the API returns it: its means with two decimals. Pages round them to one, which must be the only rounding. */
export function itemBody<Item extends Means>(item: Item): Item {
  const averageRating = rounded(item.averageRating);
  return item.aspects
    ? { ...item, averageRating, aspects: roundedMeans(item.aspects, rounded) }
    : { ...item, averageRating };
}

function rounded(mean: number): number {
  return Number(shownMean(mean, 2));
}
