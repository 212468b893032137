import { parseJson } from "~/lib/json";
import { isBlank } from "~/lib/text";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import {
  type EquipmentChange,
  type EquipmentFields,
  equipmentChangeSchema,
  equipmentSchema,
} from "../equipment/equipment.schema";
import type { EquipmentView } from "../equipment/equipment.view";
import { specificationKey } from "../equipment/specifications";
import { editedValue } from "../equipment/specificationValues";
import { formatCells, type ItemImport, parseCell } from "./itemImport.server";
import type { Cell } from "./parseCsv.server";

/** Matches the heading of a column for one specification, such as `spec:weight`. */
const SPECIFICATION = /^spec(?:ification)?\s*:(.*)$/is;

/** The prefix of such columns' names, before the title of the specification. */
const SPECIFICATION_PREFIX = "spec:";

/** The import of rackets and balls. */
export function equipmentImport(
  equipment: EquipmentRepository,
): ItemImport<EquipmentView, EquipmentFields, EquipmentChange> {
  return {
    kind: "equipment",
    identity: { columns: ["name", "brand"], words: "name and brand" },
    added: equipmentSchema,
    changed: equipmentChangeSchema,
    extraColumn(heading) {
      const key = specificationKey(specificationName(heading));
      return key ? SPECIFICATION_PREFIX + key : null;
    },
    read,
    write: (item) => ({
      ...formatCells("equipment", item),
      specifications: Object.keys(item.specifications).length > 0 ? JSON.stringify(item.specifications) : "",
    }),
    all: () => equipment.all(),
    find: (ids) => equipment.findByIds(ids),
    uploadsAmong: (addresses) => equipment.uploadsAmong(addresses),
    add: (fields) => equipment.add(fields),
    change: (id, version, change) => equipment.change(id, version, change),
  };
}

function read(cells: readonly Cell[], current: EquipmentView | null): Record<string, unknown> {
  const isPair = ({ column }: Cell) => column.startsWith(SPECIFICATION_PREFIX);
  const values = new Map(cells.filter((cell) => !isPair(cell)).map((cell) => [cell.column, readCell(cell)]));
  const pairs = cells.filter(isPair);
  if (pairs.length > 0) {
    const before = values.has("specifications")
      ? values.get("specifications")
      : (current?.specifications ?? {});
    values.set("specifications", mergePairs(before, pairs));
  }
  return Object.fromEntries(values);
}

function readCell(cell: Cell): unknown {
  const { column, text } = cell;
  if (column === "price") return parsePrice(text);
  if (column === "type") return text.trim().toLowerCase();
  if (column === "specifications") return parseSpecifications(text);
  return parseCell("equipment", cell);
}

/** Matches a price with or without the rupee's sign or name, in Indian or international digit grouping. */
const PRICE =
  /^(?:(?:₹|rs\.?|inr|rupees)\s*)?(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(\.\d+)?(?:\s*(?:₹|rs\.?|inr|rupees|\/-))?$/i;

/** Parses a price in rupees. @returns null when the cell is empty, NaN when it is not a price */
function parsePrice(text: string): number | null {
  if (isBlank(text)) return null;
  const [, whole, fraction = ""] = PRICE.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(",", "") + fraction);
}

/** Parses a cell as JSON. @returns its text when it is not JSON; the schema validates either */
function parseSpecifications(text: string): unknown {
  if (isBlank(text)) return {};
  const json = parseJson(text);
  return "value" in json ? json.value : text;
}

/**
 * Merges the specifications with those that have their own columns. An empty cell removes one. A value
 * keeps its type if it can, as in the form: a number does not become a text.
 * @param before returned as it is when it is not an object, since the schema then rejects it
 */
function mergePairs(before: unknown, pairs: readonly Cell[]): unknown {
  if (typeof before !== "object" || before === null || Array.isArray(before)) return before;
  const merged = new Map<string, unknown>(Object.entries(before));
  const names = [...merged.keys()];
  for (const { heading, text } of pairs) {
    const name = specificationName(heading);
    const key = names.find((candidate) => specificationKey(candidate) === specificationKey(name)) ?? name;
    const stated = merged.get(key);
    const isTyped = typeof stated === "number" || typeof stated === "boolean";
    if (isBlank(text)) merged.delete(key);
    else merged.set(key, isTyped ? editedValue(stated, text) : text);
  }
  return Object.fromEntries(merged);
}

function specificationName(heading: string): string {
  return SPECIFICATION.exec(heading)?.[1]?.trim() ?? "";
}
