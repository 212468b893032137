/** The options of a price filter, by the names that people and price texts call them. */
export const PRICE_BUCKETS = { budget: "Budget", mid: "Mid-range", premium: "Premium" } as const;

export type PriceBucket = keyof typeof PRICE_BUCKETS;

/** Whole rupees: the ends of the middle bucket, both of which belong to it. */
export interface PriceBounds {
  mid: number;
  premium: number;
}

/** The options of a price filter as a form shows them. @param sign of the amounts */
export function priceOptions(
  { mid, premium }: PriceBounds,
  sign: string,
): readonly { value: PriceBucket; label: string }[] {
  return [
    { value: "budget", label: `${PRICE_BUCKETS.budget} under ${sign}${mid}` },
    { value: "mid", label: `${PRICE_BUCKETS.mid} ${sign}${mid}-${premium}` },
    { value: "premium", label: `${PRICE_BUCKETS.premium} ${sign}${premium}+` },
  ];
}
