import { segmentOf } from "~/http/addresses";
import { mayManageCourts } from "../courts/court.permissions";
import { mayManageEquipment } from "../equipment/equipment.permissions";

/** What the pages that courts and equipment share say of each, and who may change it. */
export const ITEM_TYPES = {
  court: {
    /** The first segment of its addresses, and what permissions call all of them. */
    segment: "courts",
    label: "Court",
    noun: "court",
    mayManage: mayManageCourts,
    /** Whether a user reviews each at most once. */
    isReviewedOnce: true,
    toasts: {
      deleted: "courtDeleted",
      deletedFromPage: "courtDeletedFromPage",
      notDeleted: "courtNotDeleted",
    },
  },
  equipment: {
    segment: "equipment",
    label: "Equipment",
    noun: "equipment",
    mayManage: mayManageEquipment,
    isReviewedOnce: false,
    toasts: {
      deleted: "equipmentDeleted",
      deletedFromPage: "equipmentDeletedFromPage",
      notDeleted: "equipmentNotDeleted",
    },
  },
} as const;

/** A type of reviewable item. */
export type ItemType = keyof typeof ITEM_TYPES;

const TYPES_BY_SEGMENT = { courts: "court", equipment: "equipment" } as const;

/** The type of item by the first segment of its addresses, if it is one. */
export function typeOfSegment(segment: string): ItemType | undefined {
  return new Map<string, ItemType>(Object.entries(TYPES_BY_SEGMENT)).get(segment);
}

/**
 * The type of item that a route's pattern names.
 * @throws RangeError if it names none
 */
export function itemTypeOf(pattern: string): ItemType {
  return TYPES_BY_SEGMENT[segmentOf(pattern, ["courts", "equipment"])];
}
