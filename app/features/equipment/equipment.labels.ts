import { href } from "react-router";
import { segmentOf } from "~/http/addresses";
import { product } from "~/lib/product";
import type { ListLabels } from "~/ui/ListPage";
import type { Placeholder } from "~/ui/Placeholders";
import type { EquipmentType } from "./equipment.limits";

interface EquipmentWords extends ListLabels {
  /** What is drawn where there is no picture. */
  placeholder: Placeholder;
}

/** What each type of equipment is called, and where all of it is listed. */
export const EQUIPMENT_LABELS: Record<EquipmentType, EquipmentWords> = {
  racket: {
    path: href("/rackets"),
    title: "All Rackets",
    subtitle: `Find your next padel racket, rated by the players who swing it in ${product.city}.`,
    noun: "Racket",
    section: "Rackets",
    empty: "No rackets found matching your criteria.",
    searchPlaceholder: "Search rackets by name or brand",
    placeholder: "racket",
  },
  ball: {
    path: href("/balls"),
    title: "All Balls",
    subtitle: `Padel balls for matches, club nights and drills, rated by players in ${product.city}.`,
    noun: "Ball",
    section: "Balls",
    empty: "No balls found matching your criteria.",
    searchPlaceholder: "Search balls by name or brand",
    placeholder: "balls",
  },
};

const TYPES_BY_LIST = { rackets: "racket", balls: "ball" } as const;

/**
 * The type that a route's pattern lists.
 * @throws RangeError if it lists none
 */
export function equipmentTypeOf(pattern: string): EquipmentType {
  return TYPES_BY_LIST[segmentOf(pattern, ["rackets", "balls"])];
}
