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
    <p className="flex flex-wrap items-baseline gap-x-4 text-lg text-ink-soft *:min-w-0">
      {brand && <bdi>{brand}</bdi>}
      {price !== null && <strong className="text-xl tracking-tight text-ink">{rupees(price)}</strong>}
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
      <table className="w-full [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-baseline [&_:is(th,td)]:wrap-anywhere [&_tr+tr>*]:border-t">
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" className="w-2/5 pr-4 font-normal text-ink-soft">
                {name}
              </th>
              <td className="font-semibold">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
