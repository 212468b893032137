/** How often a user or an address may do something. */
export interface Limit {
  times: number;
  /** Within how many seconds, counted from the first time. */
  seconds: number;
  /** Whose times are counted together: a signed-in user's, or those of an address, a /64 for IPv6. */
  by: "user" | "address";
}

/** Every rate limit there is. `RATE_LIMIT_FACTOR` multiplies the times of those by address. */
export const LIMITS = {
  /** Requests of a user that change anything. */
  write: { times: 30, seconds: 60, by: "user" },
  /** The same by visitors. */
  visitorWrite: { times: 30, seconds: 60, by: "address" },
  /** New reviews. */
  review: { times: 10, seconds: 3_600, by: "user" },
  /** Uploaded images. */
  upload: { times: 30, seconds: 1_800, by: "user" },
  /** Sign-ins that begin. */
  signIn: { times: 20, seconds: 60, by: "address" },
  /** Answers to the notice at a first sign-in. They are no writes: those must not keep anybody from signing in. */
  consent: { times: 20, seconds: 60, by: "address" },
  /** Sign-outs by form. They are no writes: those must not keep anybody from signing out. */
  signOut: { times: 20, seconds: 60, by: "address" },
  /** Searches. */
  search: { times: 60, seconds: 60, by: "address" },
  /** Texts that suggestions are asked for, once for every few letters typed. */
  suggestion: { times: 240, seconds: 60, by: "address" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A table of all limits. */
export type Limits = Readonly<Record<LimitName, Limit>>;
