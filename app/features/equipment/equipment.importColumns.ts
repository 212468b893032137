import { IMAGE_COLUMN, type ImportColumn } from "../catalogue/importColumn";
import type { EquipmentFields } from "./equipment.schema";

/** The columns of rackets and balls in an import file, in order. */
export const EQUIPMENT_COLUMNS: Readonly<Record<keyof EquipmentFields, ImportColumn>> = {
  name: { label: "Name", hint: "needed" },
  type: { label: "Type", hint: "racket or ball; needed" },
  brand: { label: "Brand", hint: "who makes it" },
  price: { label: "Price", hint: "whole rupees: 14999, or ₹14,999" },
  description: { label: "Description", hint: "any text, with line breaks if need be" },
  imageUrl: IMAGE_COLUMN,
  specifications: {
    label: "Specifications",
    hint: 'as JSON: {"shape": "round"}; or a column for each, such as spec:shape',
  },
};
