import { type RequiredEntityData, raw } from "@mikro-orm/core";
import { isNamed, singleSpaced } from "~/features/catalogue/canonicalNames.server";
import type { ItemDefinition } from "~/features/catalogue/item.server";
import { EVERYTHING } from "~/features/catalogue/itemQueries.server";
import { ItemRepository } from "~/features/catalogue/itemRepository.server";
import type { PriceBucket } from "~/features/catalogue/priceBuckets";
import type { Sql } from "~/features/catalogue/searchMatch.server";
import type { Equipment } from "./equipment.entity";
import { type EquipmentQuery, NO_EQUIPMENT_FILTERS, RACKET_PRICE_BOUNDS } from "./equipment.query";
import type { EquipmentFields } from "./equipment.schema";
import { EQUIPMENT_TYPES, type EquipmentType } from "./equipment.types";
import { type EquipmentRow, type EquipmentView, equipmentView } from "./equipment.view";
import { specificationOf } from "./specifications";

/** The SQL condition of a price bucket; rackets without a price are in every bucket. */
const PRICES: Record<PriceBucket, string> = {
  budget: `e.price < ${RACKET_PRICE_BOUNDS.mid}`,
  mid: `e.price between ${RACKET_PRICE_BOUNDS.mid} and ${RACKET_PRICE_BOUNDS.premium}`,
  premium: `e.price > ${RACKET_PRICE_BOUNDS.premium}`,
};

/** The value of the brand filter. */
const BRAND = singleSpaced("e.brand");

/** The SQL condition of a specification's value, which may be stated in any case and with any surrounding space. */
const hasSpecification = (
  name: string,
) => `exists (select from jsonb_each_text(e.specifications) as stated(name, value)
  where lower(btrim(stated.name)) = '${name}' and lower(btrim(stated.value)) = ?)`;

/** The SQL condition of a ball's type. */
const BALL_TYPE = hasSpecification("type");

/** The specification that two items of a type have in common if they are alternatives. */
const KINSHIP: Record<EquipmentType, string> = { racket: "shape", ball: "type" };

/** Reads and changes equipment. */
export class EquipmentRepository extends ItemRepository<
  Equipment,
  EquipmentRow,
  EquipmentView,
  EquipmentQuery,
  EquipmentFields,
  EquipmentType
> {
  protected readonly definition: ItemDefinition<EquipmentType, Equipment, EquipmentView, EquipmentRow> = {
    alias: "e",
    kinds: EQUIPMENT_TYPES.map((name) => ({
      name,
      table: "equipment",
      alias: "e",
      condition: `e.type = '${name}'`,
      prices: { lowest: "price", highest: "price" },
      facet: BRAND,
    })),
    auditKind: "equipment",
    withheld: [],
    view: equipmentView,
    kindOf: ({ type }) => type,
  };

  protected kindOf({ type }: EquipmentQuery): EquipmentType {
    return type;
  }

  protected queryOf(type: EquipmentType, q: string, price: PriceBucket | null = null): EquipmentQuery {
    return { ...EVERYTHING, ...NO_EQUIPMENT_FILTERS, q, type, price, picks: [] };
  }

  protected filters({ brand, price, ballType }: EquipmentQuery): Sql[] {
    return [
      ...(brand ? [raw(isNamed(BRAND), [brand])] : []),
      ...(price ? [raw(`(${PRICES[price]} or e.price is null)`)] : []),
      ...(ballType ? [raw(BALL_TYPE, [ballType])] : []),
    ];
  }

  /** Of the same type; those of its shape or kind first, then those of about its price. */
  protected likeness({ type, specifications, price }: EquipmentView) {
    const name = KINSHIP[type];
    const stated = specificationOf(specifications, name)?.toLowerCase() ?? "";
    return {
      condition: raw("e.type = ?", [type]),
      order: raw(`${hasSpecification(name)} desc, abs(e.price - ?::int) nulls last`, [stated, price]),
    };
  }

  protected blank({ name, type }: EquipmentFields): RequiredEntityData<Equipment> {
    return { name, type };
  }
}
