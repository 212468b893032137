import { z } from "zod";
import { imageAddress } from "~/features/images/imageUrl.schema";
import { optionalLine, optionalText, requiredLine, requiredText } from "~/http/fields";
import { rupees } from "~/lib/format";
import { hasExcessMarks, TOO_MANY_MARKS } from "~/lib/text";
import { EQUIPMENT_LIMITS } from "./equipment.limits";
import { EQUIPMENT_TYPES } from "./equipment.types";
import { type Checked, checkSpecifications, requireValues, type Specifications } from "./specification.rules";

const name = requiredLine("Equipment name", EQUIPMENT_LIMITS.name, {
  missing: "Equipment name is required",
  blank: "Equipment name cannot be empty",
});

const type = requiredText("Equipment type", EQUIPMENT_LIMITS.type, {
  missing: "Equipment type is required",
  blank: "Equipment type cannot be empty",
})
  .pipe(z.enum(EQUIPMENT_TYPES, "Equipment type must be racket or ball"))
  .meta({ enum: [...EQUIPMENT_TYPES] });

const PRICE_RANGE = `Price must be a whole number of rupees, at most ${rupees(EQUIPMENT_LIMITS.highestPrice)}`;

/** Whole rupees; 0 means that the price is unknown. */
const price = z
  .number({ error: PRICE_RANGE })
  .meta({ type: "integer", minimum: 0, maximum: EQUIPMENT_LIMITS.highestPrice, examples: [24990] })
  .refine((amount) => Number.isInteger(amount) && amount >= 0 && amount <= EQUIPMENT_LIMITS.highestPrice, {
    error: PRICE_RANGE,
  })
  .transform((amount) => amount || null)
  .nullish();

/** Refused here and not by `checkEntries`, whose size counts for the scripts of the forms. */
export const SPECIFICATION_MARKS = `A specification ${TOO_MANY_MARKS}`;

/** A schema of specifications that a function parses from another schema's value. */
export function specificationsFrom<Given>(given: z.ZodType<Given>, check: (value: Given) => Checked) {
  return given.transform((value, context): Specifications => {
    const checked = check(value);
    if ("specifications" in checked && !hasExcessMarks(JSON.stringify(checked.specifications))) {
      return checked.specifications;
    }
    const message = "error" in checked ? checked.error : SPECIFICATION_MARKS;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** The specifications that `checkSpecifications` and `requireValues` accept. */
const anything = z.unknown().meta({
  type: "object",
  maxProperties: EQUIPMENT_LIMITS.specifications,
  additionalProperties: { type: ["string", "number", "boolean", "null"] },
  examples: [{ shape: "round", weight: "360-375 g" }],
});

/** The JSON body of an item, in the order of the edit form. Missing fields remain unchanged, null clears a field. */
export const equipmentSchema = z.object({
  name,
  type,
  brand: optionalLine("Brand", EQUIPMENT_LIMITS.brand),
  price,
  description: optionalText("Description", EQUIPMENT_LIMITS.description),
  imageUrl: imageAddress(EQUIPMENT_LIMITS.imageUrl),
  specifications: specificationsFrom(anything, (value) => requireValues(checkSpecifications(value)))
    .nullable()
    .transform((specifications) => specifications ?? {})
    .optional(),
});

/** For a change: every field may be absent. */
export const equipmentChangeSchema = equipmentSchema.partial();

export type EquipmentFields = z.output<typeof equipmentSchema>;
export type EquipmentChange = z.output<typeof equipmentChangeSchema>;
