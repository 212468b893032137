/** How often a user or an address may do something in a time window. */
export interface Limit {
  times: number;
  /** The length of the window, which begins with the first time. */
  seconds: number;
  /** Counts for a signed-in user, or for an IP address (a /64 for IPv6). */
  by: "user" | "address";
}

/** All rate limits. `RATE_LIMIT_FACTOR` multiplies the times of those by address. */
export const LIMITS = {
  /** Writes by users. */
  write: { times: 30, seconds: 60, by: "user" },
  /** Writes by visitors. */
  visitorWrite: { times: 30, seconds: 60, by: "address" },
  /** New reviews. */
  review: { times: 10, seconds: 3_600, by: "user" },
  /** Uploaded images. */
  upload: { times: 30, seconds: 1_800, by: "user" },
  /** Sign-ins that are started. */
  signIn: { times: 20, seconds: 60, by: "address" },
  /** Responses to the notice at a first sign-in. Not counted as writes, which must not prevent a sign-in. */
  consent: { times: 20, seconds: 60, by: "address" },
  /** Sign-outs by form. Not counted as writes, which must not prevent a sign-out. */
  signOut: { times: 20, seconds: 60, by: "address" },
  /** Searches. */
  search: { times: 60, seconds: 60, by: "address" },
  /** Requests for search suggestions, one for every few letters typed. */
  suggestion: { times: 240, seconds: 60, by: "address" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** All limits by name. */
export type Limits = Readonly<Record<LimitName, Limit>>;
