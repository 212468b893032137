/** An hour, in milliseconds. */
export const HOUR = 3_600_000;

/** A day, in milliseconds. */
export const DAY = 24 * HOUR;

/** The stored end of what a super admin has to end, such as a suspension. */
export const NO_END = new Date("9999-12-31T00:00:00Z");
