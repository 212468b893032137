import type { PreviewDrawing, PreviewImage } from "~/features/preview-images/previewImage";
import { rupees } from "~/lib/format";
import { tintOf } from "./brandTint";
import { Balls, EquipmentSymbols, Racket } from "./EquipmentDrawing";
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
    drawings: rackets.map(drawn),
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
    drawings: [drawn(item)],
  };
}

function drawn(item: EquipmentView): PreviewDrawing {
  const drawing = { symbols: <EquipmentSymbols />, tint: tintOf(item.brand ?? item.name) };
  return item.type === "racket"
    ? { ...drawing, content: <Racket item={item} />, viewBox: "0 0 120 190" }
    : { ...drawing, content: <Balls item={item} />, viewBox: "14 0 132 120" };
}
