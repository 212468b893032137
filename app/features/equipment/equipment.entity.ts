import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { EQUIPMENT_LIMITS, EQUIPMENT_TYPES, type EquipmentType } from "./equipment.limits";

/** One property of a racket or ball, as its maker states it. */
export type Specification = string | number | boolean | null;

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
    /** Kept, with `totalReviews`, by the trigger on reviews. */
    ratingSum: p.decimal("number").precision(12).scale(1).default(0),
    totalReviews: p.integer().default(0),
    averageRating: p
      .decimal("number")
      .precision(3)
      .scale(2)
      .$type<Opt<number>>()
      .generated("(case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored"),
    /** Counts the edits of the item itself, not its reviews: what an editor must have seen to change it. */
    version: p.integer().version().default(1),
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
    updatedAt: p
      .datetime()
      .$type<Opt<Date>>()
      .defaultRaw("now()")
      .onUpdate(() => new Date()),
  },
  indexes: [{ properties: ["type", "createdAt"] }],
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
    { name: "equipment_price_check", expression: "price >= 0" },
    { name: "equipment_specifications_check", expression: "jsonb_typeof(specifications) = 'object'" },
    { name: "equipment_reviews_check", expression: "total_reviews >= 0 and rating_sum >= 0" },
  ],
});

/** A racket or a kind of ball. */
export class Equipment extends EquipmentSchema.class {}
EquipmentSchema.setClass(Equipment);
