import { type AspectMeans, roundedMeans } from "./aspects";
import { withTwoDecimals } from "./averageRating";

interface Means {
  averageRating: number;
  aspects?: AspectMeans;
}

/** An item as the API returns it: its means with two decimals. */
export function itemBody<Item extends Means>(item: Item): Item {
  const averageRating = withTwoDecimals(item.averageRating);
  return item.aspects
    ? { ...item, averageRating, aspects: roundedMeans(item.aspects, withTwoDecimals) }
    : { ...item, averageRating };
}
