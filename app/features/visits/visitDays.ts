import { product } from "~/lib/product";
import { DAY } from "~/lib/time";

const partsFormat = new Intl.DateTimeFormat("en", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: product.timeZone,
});

const textFormat = new Intl.DateTimeFormat(product.locale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

const chipFormat = new Intl.DateTimeFormat(product.locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** The day of a moment in Mumbai, such as `2026-11-27`. */
export function dayOf(moment: Date): string {
  const parts = new Map(partsFormat.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** The day that is some days later; earlier with a negative number. */
export function daysAfter(day: string, days: number): string {
  return new Date(midnight(day).getTime() + days * DAY).toISOString().slice(0, 10);
}

/** `Friday 27 November`. */
export function dayText(day: string): string {
  return textFormat.format(midnight(day));
}

/** `Fri 27 Nov`. */
export function shortDayText(day: string): string {
  return chipFormat.format(midnight(day));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
