import { CardList } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { EquipmentCard } from "./EquipmentCard";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { EQUIPMENT_PLURALS, EQUIPMENT_TYPES, type EquipmentPlural } from "./equipment.types";
import type { EquipmentView } from "./equipment.view";

/** The equipment in the results of a search, one section for each type that has any. */
export function RelatedEquipment({
  related,
}: {
  related: Record<EquipmentPlural, { items: EquipmentView[] }>;
}) {
  return EQUIPMENT_TYPES.map((type) => {
    const { items } = related[EQUIPMENT_PLURALS[type]];
    if (items.length === 0) return null;
    return (
      <Section key={type} title={`Related ${EQUIPMENT_LABELS[type].section}`}>
        <CardList>
          {items.map((item) => (
            <EquipmentCard key={item.id} item={item} mayManage={false} />
          ))}
        </CardList>
      </Section>
    );
  });
}
