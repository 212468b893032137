import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { clearedFields, definedFields, requiredLine, requiredText } from "~/http/fields";
import { type FormFields, fieldText } from "~/http/form";
import { type FormTexts, formText, textValues } from "~/http/formValues";
import { hasExcessMarks } from "~/lib/text";
import { imageFile } from "../images/image.purposes";
import { EQUIPMENT_LIMITS } from "./equipment.limits";
import { equipmentSchema, SPECIFICATION_MARKS, specificationsFrom } from "./equipment.schema";
import type { EquipmentType } from "./equipment.types";
import type { EquipmentView } from "./equipment.view";
import {
  listedSpecifications,
  type PairError,
  readSpecifications,
  requireValues,
  withPair,
} from "./specification.rules";
import { SPECIFICATION_VALUES } from "./specificationValues";

const TEXTS = equipmentSchema.keyof();

/** The fields of a specification that has been typed but not added yet. */
const PAIR = z.enum(["specificationName", "specificationValue"]);

/** The fields that the edit form's action reads. */
export const EQUIPMENT_FIELDS: FormFields = {
  single: [...TEXTS.options, ...PAIR.options, "addSpecification", "removeSpecification", "version"],
  lists: [SPECIFICATION_VALUES],
  file: imageFile("item"),
};

/** A form's values. Specifications are JSON. */
export type EquipmentFormValues = FormTexts<z.output<typeof TEXTS> | z.output<typeof PAIR>>;

const EMPTY_FORM: EquipmentFormValues = { ...textValues(TEXTS, () => ""), ...textValues(PAIR, () => "") };

/** The empty form of a new racket or ball. */
export const EMPTY_EQUIPMENT_FORM: Record<EquipmentType, EquipmentFormValues> = {
  racket: { ...EMPTY_FORM, price: "0" },
  ball: EMPTY_FORM,
};

/** The values of a racket or ball. */
export function equipmentFormValues(item: EquipmentView): EquipmentFormValues {
  const { specifications, ...others } = item;
  const values = { ...others, specifications: JSON.stringify(specifications) };
  return { ...EMPTY_FORM, ...textValues(TEXTS, (name) => formText(values[name])) };
}

/** The values of a posted form. */
export function readEquipmentFormValues(form: FormData): EquipmentFormValues {
  const textOf = (name: string) => fieldText(form, name);
  return { ...textValues(TEXTS, textOf), ...textValues(PAIR, textOf) };
}

/** The field of the edit form that shows an error of the typed specification. */
const FIELD_OF_ERROR = { name: "specificationName", value: "specificationValue" } as const;

const specifications = specificationsFrom(z.string(), (json) =>
  requireValues(readSpecifications(json)),
).optional();

/** The schema of the form of a new item, in its order, which ends with the price; its type depends on the path. */
export const newEquipmentFormSchema = equipmentSchema.omit({ type: true, price: true }).extend({
  brand: requiredLine("Brand", EQUIPMENT_LIMITS.brand, {
    missing: "Brand is required",
    blank: "Brand cannot be empty",
  }),
  description: requiredText("Description", EQUIPMENT_LIMITS.description, {
    missing: "Description is required",
    blank: "Description cannot be empty",
  }),
  specifications,
  price: equipmentSchema.shape.price,
});

/** The fields that the action of the form of a new item reads. */
export const NEW_EQUIPMENT_FIELDS: Record<EquipmentType, FormFields> = {
  racket: { single: newEquipmentFormSchema.keyof().options, file: imageFile("item") },
  ball: { single: newEquipmentFormSchema.omit({ price: true }).keyof().options },
};

const CLEARED = clearedFields(equipmentSchema.omit({ name: true, type: true }));

const typedText = z
  .string()
  .refine((text) => !hasExcessMarks(text), SPECIFICATION_MARKS)
  .nullish();

/** The schema of the edit form: missing fields are cleared, and a typed specification is added. */
export const equipmentFormSchema = equipmentSchema
  .extend({
    specifications,
    specificationName: typedText,
    specificationValue: typedText,
  })
  .transform(({ specificationName, specificationValue, ...fields }, context) => {
    const added = withPair(fields.specifications ?? {}, specificationName ?? "", specificationValue ?? "");
    if ("error" in added) {
      context.addIssue({ code: "custom", path: [FIELD_OF_ERROR[added.at]], message: added.error });
      return z.NEVER;
    }
    return { ...CLEARED, ...definedFields(fields), specifications: added.specifications };
  });

/**
 * Handles the buttons that add and remove specifications without JavaScript.
 * @returns the form with one specification more or fewer, or with the errors of the one to add; null if the form was
 *   submitted to be saved
 */
export function applySpecificationButton(form: FormData): SubmissionResult<string[]> | null {
  const removed = form.get("removeSpecification");
  if (removed === null && !form.has("addSpecification")) return null;
  const typed = readEquipmentFormValues(form);
  const listed = listedSpecifications(typed.specifications);
  if (removed !== null) {
    const left = Object.entries(listed).filter(([name]) => name !== removed);
    return { initialValue: { ...typed, specifications: JSON.stringify(Object.fromEntries(left)) } };
  }
  const added = withPair(listed, typed.specificationName, typed.specificationValue);
  if ("error" in added) return { status: "error", initialValue: typed, error: errorOf(added) };
  return {
    initialValue: {
      ...typed,
      specifications: JSON.stringify(added.specifications),
      specificationName: "",
      specificationValue: "",
    },
  };
}

function errorOf({ at, error }: PairError): Record<string, string[]> {
  return { [FIELD_OF_ERROR[at]]: [error] };
}
