/** What there is on the site, as pages and the API get it. */
export interface Stats {
  courts: number;
  rackets: number;
  balls: number;
  /** Of all three together. */
  reviews: number;
}

/** How many reviews were written in a week. */
export interface WeekCount {
  /** The Monday it begins with on the site's clock: `2026-11-16`. */
  monday: string;
  count: number;
}
