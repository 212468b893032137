import { IMAGE_HINT, type ImportColumn } from "../catalogue/importColumn";
import { EQUIPMENT_FIELD_LABELS } from "./equipment.labels";
import type { EquipmentFields } from "./equipment.schema";

/** The columns of rackets and balls in an import file, in order. */
export const EQUIPMENT_COLUMNS: Readonly<Record<keyof EquipmentFields, ImportColumn>> = {
  name: { ...EQUIPMENT_FIELD_LABELS.name, hint: "needed" },
  type: { ...EQUIPMENT_FIELD_LABELS.type, hint: "racket or ball; needed" },
  brand: { ...EQUIPMENT_FIELD_LABELS.brand, hint: "who makes it" },
  price: { ...EQUIPMENT_FIELD_LABELS.price, hint: "whole rupees: 14999, or ₹14,999" },
  description: { ...EQUIPMENT_FIELD_LABELS.description, hint: "any text, with line breaks if need be" },
  imageUrl: { ...EQUIPMENT_FIELD_LABELS.imageUrl, hint: IMAGE_HINT },
  specifications: {
    ...EQUIPMENT_FIELD_LABELS.specifications,
    hint: 'as JSON: {"shape": "round"}; or a column for each, such as spec:shape',
  },
};
