import { count, priceText, rupees } from "~/lib/format";

/** The value of a field of an item as on its page, one entry of a list in each line; empty for none. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return field === "price" ? rupees(value) : count(value);
  if (Array.isArray(value)) return value.join("\n");
  return field === "priceRange" ? priceText(String(value)) : String(value);
}
