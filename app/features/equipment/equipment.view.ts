import { isoTime, type Time } from "~/lib/time";
import { meanOf } from "../catalogue/averageRating";
import type { Equipment, Specification } from "./equipment.entity";
import type { EquipmentType } from "./equipment.types";

/** An item for pages and the API; times are ISO 8601 in UTC, the price is in whole rupees. */
export interface EquipmentView {
  id: number;
  name: string;
  type: EquipmentType;
  brand: string | null;
  description: string | null;
  imageUrl: string | null;
  price: number | null;
  specifications: Record<string, Specification>;
  /** The mean rating in stars, not rounded; 0 without reviews. */
  averageRating: number;
  totalReviews: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The columns of a view, as the ORM or a query returns them (a query returns decimals and times as text). */
export type EquipmentRow = Omit<
  Pick<Equipment, Exclude<keyof EquipmentView, "createdAt" | "updatedAt">>,
  "averageRating"
> & { ratingSum: number | string; createdAt: Time; updatedAt: Time };

export function equipmentView(equipment: EquipmentRow): EquipmentView {
  return {
    id: equipment.id,
    name: equipment.name,
    type: equipment.type,
    brand: equipment.brand ?? null,
    description: equipment.description ?? null,
    imageUrl: equipment.imageUrl ?? null,
    price: equipment.price ?? null,
    specifications: equipment.specifications,
    averageRating: meanOf(equipment.ratingSum, equipment.totalReviews),
    totalReviews: equipment.totalReviews,
    version: equipment.version,
    createdAt: isoTime(equipment.createdAt),
    updatedAt: isoTime(equipment.updatedAt),
  };
}
