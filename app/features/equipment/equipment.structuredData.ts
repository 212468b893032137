import { href } from "react-router";
import { absoluteAddress, breadcrumbs, type SchemaOrgThing } from "~/http/structuredData";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";

/**
 * The schema.org Product of an item, to which the reviews are added elsewhere. It has no offer, because nothing is sold
 * here: its price is what the model costs elsewhere.
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

/** The breadcrumbs of an item. */
export function equipmentBreadcrumbs({ id, name, type }: EquipmentView, origin: string): SchemaOrgThing {
  const { title, path } = EQUIPMENT_LABELS[type];
  return breadcrumbs(origin, [
    [title, path],
    [name, href("/equipment/:id", { id: String(id) })],
  ]);
}
