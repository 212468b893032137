import { DESK_DAYS } from "./visit.limits";
import { daysAfter } from "./visitDays";

/** The value of `day` for all days that can be printed. */
export const WEEK = "week";

/** The days that can be printed: today and those after it. */
export function deskDays(today: string): string[] {
  return Array.from({ length: DESK_DAYS }, (_, days) => daysAfter(today, days));
}

/** The days that an address asks for: one, all, or today. */
export function readDeskDays(params: URLSearchParams, days: readonly string[]): string[] {
  const asked = params.get("day");
  if (asked === WEEK) return [...days];
  return days.filter((day, at) => (asked !== null && days.includes(asked) ? day === asked : at === 0));
}

/** The address of the page for a day, or for all. @param day null for today */
export function deskHref(path: string, day: string | null): string {
  return day === null ? path : `${path}?day=${day}`;
}
