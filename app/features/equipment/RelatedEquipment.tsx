import { CardList } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { EquipmentCard } from "./EquipmentCard";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import {
  EQUIPMENT_PLURALS,
  EQUIPMENT_TYPES,
  type EquipmentPlural,
  type EquipmentType,
} from "./equipment.types";
import type { EquipmentView } from "./equipment.view";

/** The equipment in the results of a search, one section for each type that has any. */
export function RelatedEquipment({
  related,
}: {
  related: Record<EquipmentPlural, { items: EquipmentView[] }>;
}) {
  return EQUIPMENT_TYPES.map((type) => {
    const { items } = related[EQUIPMENT_PLURALS[type]];
    return <Cards key={type} title={`Related ${EQUIPMENT_LABELS[type].section}`} items={items} />;
  });
}

/** Alternatives to an item, on its page. */
export function SimilarEquipment({ type, items }: { type: EquipmentType; items: readonly EquipmentView[] }) {
  return <Cards title={`Similar ${EQUIPMENT_LABELS[type].section}`} items={items} />;
}

/** Renders nothing if there are no items. */
function Cards({ title, items }: { title: string; items: readonly EquipmentView[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <CardList>
        {items.map((item) => (
          <EquipmentCard key={item.id} item={item} mayManage={false} />
        ))}
      </CardList>
    </Section>
  );
}
