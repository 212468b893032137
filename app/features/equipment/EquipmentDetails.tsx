import { rupees } from "~/lib/format";
import { Section, Tag } from "~/ui/Layout";
import { RangeText } from "~/ui/RangeText";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentView } from "./equipment.view";
import { RacketMeaning } from "./RacketMeaning";
import { readRacketBuild } from "./racketBuild";
import { specificationRows } from "./specifications";

/** The badge of the item's type. */
export function TypeBadge({ type }: Pick<EquipmentView, "type">) {
  return (
    <p>
      <Tag secondary={type !== "racket"}>{EQUIPMENT_LABELS[type].noun}</Tag>
    </p>
  );
}

/** The brand and the price, below the name. */
export function BrandAndPrice({ brand, price }: Pick<EquipmentView, "brand" | "price">) {
  if (!brand && price === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-lg text-ink-soft *:min-w-0">
      {brand && <bdi>{brand}</bdi>}{" "}
      {price !== null && <strong className="text-xl tracking-tight text-ink">{rupees(price)}</strong>}
    </p>
  );
}

/** The specifications, those of a racket with what they mean; renders nothing if there are none. */
export function SpecificationTable({ type, specifications }: Pick<EquipmentView, "type" | "specifications">) {
  const rows = specificationRows(specifications);
  const build = type === "racket" ? readRacketBuild({ specifications }) : null;
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
              <td className="font-semibold first-letter:uppercase">
                <RangeText>{value}</RangeText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {build && <RacketMeaning build={build} />}
    </Section>
  );
}
