import { plural } from "~/lib/format";
import type { ImportKind } from "./import.limits";

/** One column of an import file. */
export interface ImportColumn {
  /** Its heading in an export. An import ignores case and spacing. */
  name: string;
  /** Its name in messages. */
  label: string;
  /** Explains the column's values to users. */
  hint: string;
}

interface ImportLabels {
  one: string;
  many: string;
  label: string;
  columns: readonly ImportColumn[];
}

const ID = {
  name: "id",
  label: "Id",
  hint: "of the one that the row changes; empty where the row adds one",
};
const IMAGE = { name: "imageUrl", label: "Image", hint: "the web address of a photo" };

/** The labels and the columns, in order, of each kind of import. */
export const IMPORT_LABELS: Record<ImportKind, ImportLabels> = {
  courts: {
    one: "court",
    many: "courts",
    label: "Courts",
    columns: [
      ID,
      { name: "name", label: "Name", hint: "needed" },
      { name: "location", label: "Location", hint: "needed; the locality first: Bandra West, Mumbai" },
      { name: "description", label: "Description", hint: "any text, with line breaks if need be" },
      { name: "priceRange", label: "Price range", hint: "per player and hour: ₹500-700" },
      { name: "contactInfo", label: "Contact info", hint: "how the club is reached" },
      { name: "numberOfCourts", label: "Number of courts", hint: "a whole number; empty is 1" },
      { name: "membershipRequired", label: "Membership required", hint: "true or false; empty is false" },
      { name: "membershipInfo", label: "Membership information", hint: "how to become a member" },
      IMAGE,
      { name: "amenities", label: "Amenities", hint: "with commas between: Parking, Showers" },
    ],
  },
  equipment: {
    one: "racket or ball",
    many: "rackets and balls",
    label: "Rackets and balls",
    columns: [
      ID,
      { name: "name", label: "Name", hint: "needed" },
      { name: "type", label: "Type", hint: "racket or ball; needed" },
      { name: "brand", label: "Brand", hint: "who makes it" },
      { name: "price", label: "Price", hint: "whole rupees: 14999, or ₹14,999" },
      { name: "description", label: "Description", hint: "any text, with line breaks if need be" },
      IMAGE,
      {
        name: "specifications",
        label: "Specifications",
        hint: 'as JSON: {"shape": "round"}; or a column for each, such as spec:shape',
      },
    ],
  },
};

/** '1 court', '12 rackets and balls'. */
export function importCount(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_LABELS[kind];
  return plural(count, one, many);
}
