import { defineEntity, type EntityRepositoryType, p } from "@mikro-orm/core";
import { searchColumn, timestamps, version } from "~/sql/columns.server";
import { NO_NEGATIVE_SUM, ratingColumns } from "../catalogue/ratingColumns.server";
import { EQUIPMENT_LIMITS, FORBIDDEN_SPECIFICATIONS } from "./equipment.limits";
import { EquipmentRepository } from "./equipment.repository.server";
import { EQUIPMENT_TYPES, type EquipmentType } from "./equipment.types";

/** The value of a specification. */
export type Specification = string | number | boolean | null;

/** SQL that lists the JSON type of each specification. Its last argument suppresses the error for other values. */
const KINDS_OF_VALUES = "jsonb_path_query_array(specifications, 'strict $.*.type()', '{}', true)";

const EquipmentSchema = defineEntity({
  name: "Equipment",
  tableName: "equipment",
  properties: {
    id: p.integer().primary(),
    name: p.string().length(EQUIPMENT_LIMITS.name),
    type: p.string().length(EQUIPMENT_LIMITS.type).$type<EquipmentType>(),
    brand: p.string().length(EQUIPMENT_LIMITS.brand).nullable(),
    description: p.text().nullable(),
    imageUrl: p.string().length(EQUIPMENT_LIMITS.imageUrl).nullable(),
    /** Whole rupees. */
    price: p.integer().nullable(),
    specifications: p.json<Record<string, Specification>>().defaultRaw("'{}'"),
    ...ratingColumns(),
    searchWords: searchColumn(
      "tsvector",
      "search_words(name, brand, search_joined(array[description, specifications::text]))",
    ),
    searchLabel: searchColumn("text", "search_label(name, brand)"),
    searchSlips: searchColumn("text[]", "search_slips(search_label(name, brand))"),
    version: version(),
    ...timestamps(),
  },
  indexes: [
    { properties: ["type", "createdAt"] },
    { properties: ["searchWords"], type: "gin" },
    { properties: ["searchSlips"], type: "gin" },
    {
      name: "equipment_search_label_index",
      properties: ["searchLabel"],
      expression:
        'create index "equipment_search_label_index" on "equipment" using gin ("search_label" gin_trgm_ops)',
    },
  ],
  checks: [
    { name: "equipment_name_check", expression: "btrim(name) <> ''" },
    {
      name: "equipment_type_check",
      expression: `type in (${EQUIPMENT_TYPES.map((type) => `'${type}'`).join(", ")})`,
    },
    {
      name: "equipment_description_check",
      expression: `char_length(description) <= ${EQUIPMENT_LIMITS.description}`,
    },
    { name: "equipment_image_url_check", expression: "image_url ~ '^(https?://|/uploads/)'" },
    {
      name: "equipment_price_check",
      expression: `price > 0 and price <= ${EQUIPMENT_LIMITS.highestPrice}`,
    },
    { name: "equipment_specifications_check", expression: "jsonb_typeof(specifications) = 'object'" },
    {
      name: "equipment_specifications_count_check",
      expression: `jsonb_array_length(${KINDS_OF_VALUES}) <= ${EQUIPMENT_LIMITS.specifications}`,
    },
    {
      name: "equipment_specifications_flat_check",
      expression: `not jsonb_exists_any(${KINDS_OF_VALUES}, array['object', 'array'])`,
    },
    {
      name: "equipment_specifications_names_check",
      expression: `not jsonb_exists_any(specifications, array[${FORBIDDEN_SPECIFICATIONS.map((name) => `'${name}'`).join(", ")}])`,
    },
    {
      name: "equipment_specifications_size_check",
      expression: `octet_length(specifications::text) <= ${EQUIPMENT_LIMITS.specificationBytes}`,
    },
    { name: "equipment_reviews_check", expression: "total_reviews >= 0 and rating_sum >= 0" },
    { name: "equipment_aspect_sums_check", expression: NO_NEGATIVE_SUM },
  ],
});

/** A racket or ball. */
export class Equipment extends EquipmentSchema.class {
  declare [EntityRepositoryType]?: EquipmentRepository;
}
EquipmentSchema.setClass(Equipment);
EquipmentSchema.setCustomRepository(() => EquipmentRepository);
