import { href } from "react-router";
import { segmentOf } from "~/http/addresses";
import type { ListLabels } from "~/ui/ListPage";
import type { EquipmentFields } from "./equipment.schema";
import { EQUIPMENT_PLURALS, type EquipmentType, TYPES_BY_PLURAL } from "./equipment.types";

interface EquipmentWords extends ListLabels {
  /** The label of its total on the home page. */
  total: string;
}

/** The texts of each type of equipment, and the path of its list. */
export const EQUIPMENT_LABELS: Record<EquipmentType, EquipmentWords> = {
  racket: {
    path: href("/rackets"),
    title: "All Rackets",
    subtitle: "Find your next padel racket, rated by players.",
    noun: "Racket",
    section: "Rackets",
    empty: "No rackets found matching your criteria.",
    searchPlaceholder: "Name or brand",
    total: "Rackets Reviewed",
  },
  ball: {
    path: href("/balls"),
    title: "All Balls",
    subtitle: "Padel balls for matches and drills, rated by players.",
    noun: "Ball",
    section: "Balls",
    empty: "No balls found matching your criteria.",
    searchPlaceholder: "Name or brand",
    total: "Ball Reviews",
  },
};

/** The labels of the fields of a racket or ball where values are listed, in order. The labels in the form say more. */
export const EQUIPMENT_FIELD_LABELS: Readonly<Record<keyof EquipmentFields, { label: string }>> = {
  name: { label: "Name" },
  type: { label: "Type" },
  brand: { label: "Brand" },
  price: { label: "Price" },
  description: { label: "Description" },
  imageUrl: { label: "Image" },
  specifications: { label: "Specifications" },
};

/**
 * The type of a route, by its pattern.
 * @throws RangeError if the pattern contains no type
 */
export function equipmentTypeOf(pattern: string): EquipmentType {
  return TYPES_BY_PLURAL[segmentOf(pattern, Object.values(EQUIPMENT_PLURALS))];
}
