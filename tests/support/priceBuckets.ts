import { PRICE_BUCKETS, type PriceBucket } from "~/features/catalogue/priceBuckets";
import { readPriceRange } from "~/features/courts/priceRange";

export const BUCKETS = ["budget", "mid", "premium"] as const satisfies readonly PriceBucket[];

/**
 * The buckets of the price filter that a court is in, according to the specification. Budget: its lowest amount is under
 * ₹600. Premium: its highest is ₹900 or more. Mid-range: its range touches ₹600 to ₹900. A text with the name of
 * a bucket is in that bucket, too. A court with neither an amount nor a name is in every bucket.
 */
export function priceBuckets(text: string | null): PriceBucket[] {
  const amounts = readPriceRange(text);
  const isWithin: Record<PriceBucket, boolean> = {
    budget: amounts !== null && amounts.lowest < 600,
    mid: amounts !== null && amounts.lowest <= 900 && amounts.highest >= 600,
    premium: amounts !== null && amounts.highest >= 900,
  };
  const hasName = (bucket: PriceBucket) =>
    (text ?? "").toLowerCase().includes(PRICE_BUCKETS[bucket].toLowerCase());
  const buckets = BUCKETS.filter((bucket) => isWithin[bucket] || hasName(bucket));
  return buckets.length === 0 ? [...BUCKETS] : buckets;
}
