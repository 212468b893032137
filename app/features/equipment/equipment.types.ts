export const EQUIPMENT_TYPES = ["racket", "ball"] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/** The plural of each type: the segment of its list's path, and its key in totals and search results. */
export const EQUIPMENT_PLURALS = { racket: "rackets", ball: "balls" } as const satisfies Record<
  EquipmentType,
  string
>;
export type EquipmentPlural = (typeof EQUIPMENT_PLURALS)[EquipmentType];

export const TYPES_BY_PLURAL: Record<EquipmentPlural, EquipmentType> = { rackets: "racket", balls: "ball" };

/** One value for each type, by its plural. */
export function byPlural<Value>(makeValue: (type: EquipmentType) => Value): Record<EquipmentPlural, Value> {
  return { rackets: makeValue("racket"), balls: makeValue("ball") };
}
