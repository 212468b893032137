/** How often somebody may do something. */
export interface Limit {
  times: number;
  /** Within how many seconds, counted from the first time. */
  seconds: number;
}

/** Every limit there is; `RATE_LIMIT_FACTOR` multiplies how often. */
export const LIMITS = {
  /** Whatever changes anything, by a person; by an address for those who are not signed in. */
  write: { times: 30, seconds: 60 },
  /** New reviews by a person. */
  review: { times: 10, seconds: 3_600 },
  /** Sign-ins that begin at an address. */
  signIn: { times: 20, seconds: 60 },
  /** Images that a person uploads. */
  upload: { times: 30, seconds: 1_800 },
  /** Searches from an address. */
  search: { times: 60, seconds: 60 },
  /** Texts that an address asks suggestions for, which it does as somebody types. */
  suggestion: { times: 240, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
