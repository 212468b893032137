import { rupees } from "~/kernel/format";
import { CardGrid, ItemCard } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import type { EquipmentView } from "./equipment.view";

/** The rackets or balls that a search found beside what it was for; nothing where it found none. */
export function RelatedEquipment({ title, items }: { title: string; items: EquipmentView[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <CardGrid small>
        {items.map((item) => (
          <ItemCard
            key={item.id}
            href={`/equipment/${item.id}`}
            title={item.name}
            imageUrl={item.imageUrl}
            placeholder={item.type === "racket" ? "racket" : "balls"}
            meta={item.brand}
            aside={item.price !== null && rupees(item.price)}
            rating={{ average: item.averageRating, count: item.totalReviews }}
            description={item.description}
          />
        ))}
      </CardGrid>
    </Section>
  );
}
