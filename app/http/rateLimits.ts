import { plural } from "~/lib/format";

/** How often a user or an address may do something in a time window. */
export interface Limit {
  times: number;
  /** The length of the window, which begins with the first time. */
  seconds: number;
  /** Counts for a signed-in user, or for an IP address (a /64 for IPv6). */
  by: "user" | "address";
  /** Whether `RATE_LIMIT_FACTOR` multiplies the times. */
  isMultiplied: boolean;
  /**
   * What it is for, when that is not that something was done often in a short time.
   * @param times that it allows
   */
  reason?: (times: number) => string;
}

/** The number of times that a limit allows. @param factor `RATE_LIMIT_FACTOR` */
export function timesOf({ times, isMultiplied }: Limit, factor: number): number {
  return isMultiplied ? Math.max(1, Math.round(times * factor)) : times;
}

const byUser = { by: "user", isMultiplied: false } as const;
const byAddress = { by: "address", isMultiplied: true } as const;

/** All rate limits. */
export const LIMITS = {
  /** Writes by users. */
  write: { times: 30, seconds: 60, ...byUser },
  /** Writes by visitors. */
  visitorWrite: { times: 30, seconds: 60, ...byAddress },
  /** New reviews. */
  review: { times: 10, seconds: 3_600, ...byUser },
  /** New reviews of a user whose account was made less than a day ago. */
  firstDayReview: {
    times: 10,
    seconds: 86_400,
    by: "user",
    isMultiplied: true,
    reason: (times) => `New members can write ${plural(times, "review")} on their first day.`,
  },
  /** Visit codes given with reviews, right or wrong, at all courts together. */
  visitCode: {
    times: 10,
    seconds: 86_400,
    ...byUser,
    reason: () => "You have tried many visit codes. The review can be sent without one.",
  },
  /** Uploaded images. */
  upload: { times: 30, seconds: 1_800, ...byUser },
  /** Sign-ins that are started. */
  signIn: { times: 20, seconds: 60, ...byAddress },
  /** Callbacks of sign-ins, as anyone can invent them and each makes the server ask the provider. */
  callback: { times: 40, seconds: 60, ...byAddress },
  /** Responses to the notice at a first sign-in. Not counted as writes, which must not prevent a sign-in. */
  consent: { times: 20, seconds: 60, ...byAddress },
  /**
   * Sign-outs by form, revocations of tokens and deletions of accounts. Not counted as writes, which must not prevent them:
   * the writes may be those of a stolen token.
   */
  signOut: { times: 20, seconds: 60, ...byAddress },
  /** Claims to courts and brands. */
  claim: {
    times: 5,
    seconds: 86_400,
    by: "user",
    isMultiplied: true,
    reason: (times) => `You can claim ${plural(times, "court or brand", "courts and brands")} a day.`,
  },
  /** Downloads of one's own data. */
  ownData: {
    times: 10,
    seconds: 3_600,
    ...byUser,
    reason: () => "You have downloaded your data many times.",
  },
  /** Downloads of open data. */
  download: {
    times: 60,
    seconds: 3_600,
    by: "address",
    isMultiplied: true,
    reason: () => "You have downloaded the data many times.",
  },
  /** Searches. */
  search: { times: 60, seconds: 60, ...byAddress },
  /** Requests for search suggestions, one for every few letters typed. */
  suggestion: { times: 240, seconds: 60, ...byAddress },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** All limits by name. */
export type Limits = Readonly<Record<LimitName, Limit>>;
