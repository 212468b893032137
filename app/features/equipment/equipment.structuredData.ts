import { href } from "react-router";
import { absoluteAddress, breadcrumbs, type SchemaOrgThing } from "~/http/structuredData";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";

/**
 * A racket or ball in the words of schema.org; what people say of it is added by what knows of reviews. It has no
 * offer: its price is what the model costs somewhere, and nothing is sold here.
 */
export function equipmentThing(item: EquipmentView, origin: string): SchemaOrgThing {
  const { id, name, type, brand, description, imageUrl } = item;
  return {
    "@type": "Product",
    url: origin + href("/equipment/:id", { id: String(id) }),
    name,
    category: `Padel ${EQUIPMENT_LABELS[type].section.toLowerCase()}`,
    brand: brand === null ? undefined : { "@type": "Brand", name: brand },
    description: description ?? undefined,
    image: imageUrl === null ? undefined : absoluteAddress(imageUrl, origin),
  };
}

/** The way from the front page to a racket or ball. */
export function equipmentBreadcrumbs({ id, name, type }: EquipmentView, origin: string): SchemaOrgThing {
  const { title, path } = EQUIPMENT_LABELS[type];
  return breadcrumbs(origin, [
    [title, path],
    [name, href("/equipment/:id", { id: String(id) })],
  ]);
}
