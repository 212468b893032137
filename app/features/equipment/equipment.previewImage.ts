import type { PreviewImage } from "~/features/preview-images/previewImage";
import { rupees } from "~/lib/format";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";

/** What a racket or ball looks like where a link to it is shared. */
export function equipmentPreviewImage(item: EquipmentView): PreviewImage {
  const { noun, placeholder } = EQUIPMENT_LABELS[item.type];
  return {
    kind: `Padel ${noun.toLowerCase()}`,
    name: item.name,
    place: item.brand,
    price: item.price === null ? null : rupees(item.price),
    rating: { average: item.averageRating, count: item.totalReviews },
    emblem: placeholder,
  };
}
