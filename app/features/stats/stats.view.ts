import type { EquipmentPlural } from "../equipment/equipment.types";

/** The site's totals for pages and the API. */
export interface Stats extends Record<EquipmentPlural, number> {
  courts: number;
  /** Reviews of courts and equipment. */
  reviews: number;
}

/** The number of reviews written in a week. */
export interface WeekCount {
  /** The week's Monday in the site's time zone, such as `2026-11-16`. */
  monday: string;
  count: number;
}
