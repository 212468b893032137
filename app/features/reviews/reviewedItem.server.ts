import { readId } from "~/http/ids";
import { problem } from "~/http/problems";
import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import type { ReviewedItem } from "./review.view";

interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/**
 * Reads the item whose reviews the API lists; null for those of all.
 * @throws a 400 problem when it is not valid, or has one parameter alone
 */
export function readReviewedItem(params: URLSearchParams): ReviewedItem | null {
  const itemType = params.get("itemType");
  const id = params.get("itemId");
  if (itemType === null && id === null) return null;
  const itemId = readId(id ?? undefined);
  if ((itemType === "court" || itemType === "equipment") && itemId !== null) return { itemType, itemId };
  throw problem(400, "itemType must be court or equipment, and itemId the id of one.");
}

/** The item that a call of the API names by type and id. @throws a 404 problem if there is none */
export async function findReviewedItem({ courts, equipment }: Repositories, item: ReviewedItem) {
  const found = await (item.itemType === "court" ? courts : equipment).findById(item.itemId);
  if (!found) throw noSuchItem(item);
  return found;
}

/** The 404 problem of an item that a call of the API names by type and id. */
export function noSuchItem({ itemType, itemId }: ReviewedItem): Response {
  return problem(404, `There is no ${itemType} with the id ${itemId}.`);
}
