/** What there is on the site, as pages and the API get it. */
export interface Statistics {
  courts: number;
  rackets: number;
  balls: number;
  /** Of all three together. */
  reviews: number;
}
