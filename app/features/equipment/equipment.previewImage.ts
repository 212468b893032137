import type { PreviewImage } from "~/features/preview-images/previewImage";
import { rupees } from "~/lib/format";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";

/** The content of a comparison's preview image. */
export function comparisonPreviewImage(rackets: readonly EquipmentView[]): PreviewImage {
  return {
    kind: "Compare padel rackets",
    name: rackets.map(({ name }) => name).join(" or "),
    place: null,
    price: null,
    rating: null,
    emblem: "racket",
  };
}

/** The content of an item's preview image for shared links. */
export function equipmentPreviewImage(item: EquipmentView): PreviewImage {
  const { noun } = EQUIPMENT_LABELS[item.type];
  return {
    kind: `Padel ${noun.toLowerCase()}`,
    name: item.name,
    place: item.brand,
    price: item.price === null ? null : rupees(item.price),
    rating: { average: item.averageRating, count: item.totalReviews },
    emblem: item.type === "racket" ? "racket" : "balls",
  };
}
