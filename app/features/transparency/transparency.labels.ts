import { product } from "~/lib/product";

const monthFormat = new Intl.DateTimeFormat(product.locale, {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** In hours: longer times are said in days. */
const MAX_HOURS = 48;

/** `Nov 2026`. @param month such as `2026-11` */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `5.5 hours`, `3.2 days`; a dash for nothing. @param hours with one decimal */
export function durationText(hours: number | null): string {
  if (hours === null) return "–";
  return hours < MAX_HOURS ? inUnit(hours, "hour") : inUnit(Math.round(hours / 2.4) / 10, "day");
}

function inUnit(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
