import type { ItemKind } from "../catalogue/aspects";
import { courtPreviewImage } from "../courts/court.previewImage";
import type { CourtRepository } from "../courts/court.repository.server";
import { courtNotFound, findCourt } from "../courts/findCourt.server";
import { EQUIPMENT_LABELS } from "../equipment/equipment.labels";
import { equipmentPreviewImage } from "../equipment/equipment.previewImage";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { equipmentNotFound, findEquipment } from "../equipment/findEquipment.server";
import type { PreviewImage } from "../preview-images/previewImage";
import type { ItemType } from "./itemTypes";
import type { ReviewedItem } from "./review.view";

interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/** What the pages that courts and equipment share need of one. */
export interface FoundItem extends ReviewedItem {
  kind: ItemKind;
  name: string;
  /** The plain mean in stars; without meaning when there are no reviews. */
  averageRating: number;
  totalReviews: number;
  updatedAt: string;
  /** The path of the list that it is in. */
  listPath: string;
  previewImage: PreviewImage;
}

type Find = (repositories: Repositories, id: string) => Promise<Omit<FoundItem, "itemType">>;

const FIND: Record<ItemType, Find> = {
  async court({ courts }, id) {
    const court = await findCourt(courts, id);
    return {
      ...court,
      itemId: court.id,
      kind: "court",
      listPath: "/courts",
      previewImage: courtPreviewImage(court),
    };
  },
  async equipment({ equipment }, id) {
    const item = await findEquipment(equipment, id);
    return {
      ...item,
      itemId: item.id,
      kind: item.type,
      listPath: EQUIPMENT_LABELS[item.type].path,
      previewImage: equipmentPreviewImage(item),
    };
  },
};

const NOT_FOUND: Record<ItemType, () => unknown> = { court: courtNotFound, equipment: equipmentNotFound };

/**
 * The item that an address names.
 * @throws the 404 page if there is none
 */
export async function findItem(
  repositories: Repositories,
  itemType: ItemType,
  id: string,
): Promise<FoundItem> {
  const { itemId, kind, name, averageRating, totalReviews, updatedAt, listPath, previewImage } = await FIND[
    itemType
  ](repositories, id);
  return { itemType, itemId, kind, name, averageRating, totalReviews, updatedAt, listPath, previewImage };
}

/** The 404 page of an item that does not exist. */
export function itemNotFound(itemType: ItemType): unknown {
  return NOT_FOUND[itemType]();
}

/** @returns whether the item was deleted */
export function removeItem({ courts, equipment }: Repositories, item: ReviewedItem): Promise<boolean> {
  return (item.itemType === "court" ? courts : equipment).remove(item.itemId);
}
