import { CardGrid } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { EquipmentCard } from "./EquipmentCard";
import type { EquipmentView } from "./equipment.view";

/** The rackets or balls that a search found beside what it was for; nothing where it found none. */
export function RelatedEquipment({ title, items }: { title: string; items: EquipmentView[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <CardGrid small>
        {items.map((item) => (
          <EquipmentCard key={item.id} item={item} mayManage={false} />
        ))}
      </CardGrid>
    </Section>
  );
}
