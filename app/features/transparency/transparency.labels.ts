import { plural } from "~/lib/format";

/** In hours: longer times are said in days. */
const MAX_HOURS = 48;

/** `5.5 hours`, `3.2 days`; a dash for nothing. @param hours with one decimal */
export function durationText(hours: number | null): string {
  if (hours === null) return "–";
  return hours < MAX_HOURS ? plural(hours, "hour") : plural(Math.round(hours / 2.4) / 10, "day");
}
