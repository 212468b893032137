/** A time as Postgres writes it, in UTC. */
const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/**
 * A moment in ISO 8601, in UTC and to the millisecond.
 * @param moment as a driver gives it; of what Postgres has written only the punctuation is changed, for a list has
 *   hundreds
 */
export function isoTime(moment: Date | string): string {
  const [, day, time, fraction = ""] = (typeof moment === "string" && WRITTEN.exec(moment)) || [];
  if (!day) return new Date(moment).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}
