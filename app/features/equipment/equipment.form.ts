import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { requiredText } from "~/http/fields";
import { type FormFields, fieldText } from "~/http/form";
import { imageFile } from "../images/image.purposes";
import { EQUIPMENT_LIMITS, type EquipmentType } from "./equipment.limits";
import { equipmentSchema, specificationsFrom } from "./equipment.schema";
import type { EquipmentView } from "./equipment.view";
import { listedSpecifications, type PairFault, readSpecifications, withPair } from "./specification.rules";

const NEW_BALL_FIELDS = ["name", "brand", "description", "imageUrl", "specifications"];

/** The names of the fields of what is added, which are all that its action reads. */
export const NEW_EQUIPMENT_FIELDS: Record<EquipmentType, FormFields> = {
  racket: { single: [...NEW_BALL_FIELDS, "price"], file: imageFile("item") },
  ball: { single: NEW_BALL_FIELDS },
};

/** The same of what is edited. */
export const EQUIPMENT_FIELDS: FormFields = {
  single: [
    "name",
    "type",
    "brand",
    "price",
    "description",
    "imageUrl",
    "specifications",
    "specificationName",
    "specificationValue",
    "addSpecification",
    "removeSpecification",
    "version",
  ],
  file: imageFile("item"),
};

/** What a form holds: every field as text, as in HTML. A type, since Conform asks for an index signature. */
export type EquipmentFormValues = {
  name: string;
  type: string;
  brand: string;
  price: string;
  description: string;
  imageUrl: string;
  /** As JSON. */
  specifications: string;
  /** One more specification, typed and not yet added. */
  specificationName: string;
  specificationValue: string;
};

const NOTHING: EquipmentFormValues = {
  name: "",
  type: "",
  brand: "",
  price: "",
  description: "",
  imageUrl: "",
  specifications: "",
  specificationName: "",
  specificationValue: "",
};

/** The empty form of what is added. */
export const EMPTY_EQUIPMENT_FORM: Record<EquipmentType, EquipmentFormValues> = {
  racket: { ...NOTHING, price: "0" },
  ball: NOTHING,
};

/** The form that says what a racket or ball is. */
export function equipmentFormValues(item: EquipmentView): EquipmentFormValues {
  return {
    ...NOTHING,
    name: item.name,
    type: item.type,
    brand: item.brand ?? "",
    price: item.price === null ? "" : String(item.price),
    description: item.description ?? "",
    imageUrl: item.imageUrl ?? "",
    specifications: JSON.stringify(item.specifications),
  };
}

/** What somebody had typed, from the form as it was sent. */
export function readEquipmentFormValues(form: FormData): EquipmentFormValues {
  return {
    name: fieldText(form, "name"),
    type: fieldText(form, "type"),
    brand: fieldText(form, "brand"),
    price: fieldText(form, "price"),
    description: fieldText(form, "description"),
    imageUrl: fieldText(form, "imageUrl"),
    specifications: fieldText(form, "specifications"),
    specificationName: fieldText(form, "specificationName"),
    specificationValue: fieldText(form, "specificationValue"),
  };
}

/** The field of the edit form in which a fault of a typed specification lies. */
const FIELD_OF_FAULT = { name: "specificationName", value: "specificationValue" } as const;

const specifications = specificationsFrom(z.string(), readSpecifications).nullish();

/** The schema of the form of a new racket or ball, whose type its address tells. */
export const newEquipmentFormSchema = equipmentSchema.omit({ type: true }).extend({
  brand: requiredText("Brand", EQUIPMENT_LIMITS.brand, {
    missing: "Brand is required",
    blank: "Brand cannot be empty",
  }),
  description: requiredText("Description", EQUIPMENT_LIMITS.description, {
    missing: "Description is required",
    blank: "Description cannot be empty",
  }),
  specifications,
});

/** The schema of the whole edit form: what it leaves out is cleared, and what is typed and not yet added is added. */
export const equipmentFormSchema = equipmentSchema
  .extend({
    specifications,
    specificationName: z.string().nullish(),
    specificationValue: z.string().nullish(),
  })
  .transform(({ specificationName, specificationValue, ...fields }, context) => {
    const added = withPair(fields.specifications ?? {}, specificationName ?? "", specificationValue ?? "");
    if ("fault" in added) {
      context.addIssue({ code: "custom", path: [FIELD_OF_FAULT[added.at]], message: added.fault });
      return z.NEVER;
    }
    return {
      ...fields,
      brand: fields.brand ?? null,
      price: fields.price ?? null,
      description: fields.description ?? null,
      imageUrl: fields.imageUrl ?? null,
      specifications: added.specifications,
    };
  });

/**
 * The form with a specification more or less, where a button of theirs was pressed without script; or with what is
 * wrong with the one that was to be added.
 * @returns null where the form was sent to be saved
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
  if ("fault" in added) return { status: "error", initialValue: typed, error: errorOf(added) };
  return {
    initialValue: {
      ...typed,
      specifications: JSON.stringify(added.specifications),
      specificationName: "",
      specificationValue: "",
    },
  };
}

function errorOf({ at, fault }: PairFault): Record<string, string[]> {
  return { [FIELD_OF_FAULT[at]]: [fault] };
}
