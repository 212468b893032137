import { plural, rupees } from "~/lib/format";
import { Facts, Section, Tag } from "~/ui/Layout";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";
import { specificationRows } from "./specifications";

/** What kind of thing it is: rackets and balls wear badges of their own. */
export function TypeBadge({ type }: Pick<EquipmentView, "type">) {
  return (
    <p>
      <Tag secondary={type !== "racket"}>{EQUIPMENT_LABELS[type].noun}</Tag>
    </p>
  );
}

/** Who makes it and what it costs, under its name. */
export function BrandAndPrice({ brand, price }: Pick<EquipmentView, "brand" | "price">) {
  if (!brand && price === null) return null;
  return (
    <p className="maker">
      {brand && <bdi>{brand}</bdi>}
      {price !== null && <strong className="maker-price">{rupees(price)}</strong>}
    </p>
  );
}

/** What it is, and how many people have said what they think of it. */
export function EquipmentDetails({ item }: { item: EquipmentView }) {
  return (
    <Section title="Details" boxed>
      <Facts
        facts={[
          ["Type", EQUIPMENT_LABELS[item.type].noun],
          ["Reviews", plural(item.totalReviews, "review")],
        ]}
      />
    </Section>
  );
}

/** What its maker states; nothing where that is nothing. */
export function Specifications({ specifications }: Pick<EquipmentView, "specifications">) {
  const rows = specificationRows(specifications);
  if (rows.length === 0) return null;
  return (
    <Section title="Specifications" boxed>
      <table className="specifications">
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
