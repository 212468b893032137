/** Lengths in code points. */
export const EQUIPMENT_LIMITS = {
  name: 255,
  type: 50,
  brand: 100,
  description: 5000,
  imageUrl: 500,
  specifications: 50,
} as const;

export const EQUIPMENT_TYPES = ["racket", "ball"] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];
