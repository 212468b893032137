/** An hour, in milliseconds. */
export const HOUR = 3_600_000;

/** A day, in milliseconds. */
export const DAY = 24 * HOUR;

/** The stored end of what a super admin has to end, such as a suspension. */
export const NO_END = new Date("9999-12-31T00:00:00Z");

/** A time as an entity has it (a Date) or a raw query returns it (text of Postgres). */
export type Time = Date | string;

/** A time in Postgres's format, in UTC. */
const POSTGRES_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/**
 * Formats a moment in ISO 8601, in UTC and to the millisecond.
 * @param moment text from Postgres is converted without parsing a Date, since a list has hundreds
 */
export function isoTime(moment: Time): string {
  const [, day, time, fraction = ""] = (typeof moment === "string" && POSTGRES_TIME.exec(moment)) || [];
  if (!day) return new Date(moment).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** A time in Postgres's format, in any time zone. */
const ZONED_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(:\d\d)?$/;

/**
 * The microseconds from 1970 to a moment, which a Date would round to milliseconds.
 * @param moment as text of Postgres
 * @throws for any other text
 */
export function microsOf(moment: string): number {
  const [, day, time, fraction = "", hours, minutes = ":00"] = ZONED_TIME.exec(moment) ?? [];
  if (!day) throw new Error("A time of Postgres was expected.");
  return Date.parse(`${day}T${time}${hours}${minutes}`) * 1000 + Number(fraction.padEnd(6, "0"));
}

/**
 * Waits for some work, up to a time in milliseconds.
 * @param atTimeout makes the result of work that takes longer, or throws
 * @throws the error of the work
 */
export async function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  atTimeout: () => Late,
): Promise<Result | Late> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, milliseconds);
  try {
    return await Promise.race([work, timeout.promise.then(atTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
