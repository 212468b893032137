/** The options of a price filter, by their names in price texts. */
export const PRICE_BUCKETS = { budget: "Budget", mid: "Mid-range", premium: "Premium" } as const;

export type PriceBucket = keyof typeof PRICE_BUCKETS;

/** The inclusive bounds of the middle bucket, in whole rupees. */
export interface PriceBounds {
  mid: number;
  premium: number;
}

/** The options of a price filter for a form. @param sign the currency sign of the amounts */
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
