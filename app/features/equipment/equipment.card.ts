import type { ShareCard } from "~/features/sharing/shareCard";
import { rupees } from "~/kernel/format";
import type { EquipmentView } from "./equipment.view";
import { EQUIPMENT_WORDS } from "./equipment.words";

/** What a racket or ball looks like where a link to it is shared. */
export function equipmentCard(item: EquipmentView): ShareCard {
  const { noun, placeholder } = EQUIPMENT_WORDS[item.type];
  return {
    kind: `Padel ${noun.toLowerCase()}`,
    name: item.name,
    place: item.brand,
    price: item.price === null ? null : rupees(item.price),
    rating: { average: item.averageRating, count: item.totalReviews },
    emblem: placeholder,
  };
}
