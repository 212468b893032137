import type { ReactNode } from "react";
import { pathWithParams, type Results } from "~/http/listQuery";
import { CardList } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { SeeAll } from "~/ui/SeeAll";
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
  q,
  related,
}: {
  /** The search text. */
  q: string;
  related: Record<EquipmentPlural, Results<EquipmentView>>;
}) {
  return EQUIPMENT_TYPES.map((type) => {
    const found = related[EQUIPMENT_PLURALS[type]];
    const { section, noun, path } = EQUIPMENT_LABELS[type];
    const all = <SeeAll to={pathWithParams(path, { q })} found={found} noun={noun} />;
    return <Cards key={type} title={`Related ${section}`} items={found.items} action={all} />;
  });
}

/** Alternatives to an item, on its page. */
export function SimilarEquipment({ type, items }: { type: EquipmentType; items: readonly EquipmentView[] }) {
  return <Cards title={`Similar ${EQUIPMENT_LABELS[type].section}`} items={items} />;
}

/** Renders nothing if there are no items. */
function Cards(props: { title: string; items: readonly EquipmentView[]; action?: ReactNode }) {
  const { title, items, action } = props;
  if (items.length === 0) return null;
  return (
    <Section title={title} action={action}>
      <CardList>
        {items.map((item) => (
          <EquipmentCard key={item.id} item={item} mayManage={false} />
        ))}
      </CardList>
    </Section>
  );
}
