import { isBlank, normaliseText } from "~/lib/text";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import {
  type EquipmentChange,
  type EquipmentFields,
  equipmentChangeSchema,
  equipmentSchema,
} from "../equipment/equipment.schema";
import type { EquipmentView } from "../equipment/equipment.view";
import { parseJson } from "../equipment/specification.rules";
import { specificationTitle } from "../equipment/specifications";
import type { ImportType } from "./importType.server";
import type { Cell } from "./parseCsv.server";

/** A heading such as `spec:weight`: a column for one specification. */
const SPECIFICATION = /^spec(?:ification)?\s*:(.*)$/is;

/** How such columns are called, each by the title of its specification. */
const PREFIX = "spec:";

/** Sheets of rackets and balls. */
export function equipmentImport(
  equipment: EquipmentRepository,
): ImportType<EquipmentView, EquipmentFields, EquipmentChange> {
  return {
    kind: "equipment",
    identity: { columns: ["name", "brand"], words: "name and brand" },
    added: equipmentSchema,
    changed: equipmentChangeSchema,
    alsoKnows(heading) {
      const title = titleOf(nameIn(heading));
      return title ? PREFIX + title : null;
    },
    read,
    write: (item) => ({
      id: String(item.id),
      name: item.name,
      type: item.type,
      brand: item.brand ?? "",
      price: item.price === null ? "" : String(item.price),
      description: item.description ?? "",
      imageUrl: item.imageUrl ?? "",
      specifications: Object.keys(item.specifications).length > 0 ? JSON.stringify(item.specifications) : "",
    }),
    all: () => equipment.all(),
    add: (fields) => equipment.add(fields),
    change: (id, version, change) => equipment.change(id, version, change),
  };
}

function read(cells: readonly Cell[], current: EquipmentView | null): Record<string, unknown> {
  const isPair = ({ column }: Cell) => column.startsWith(PREFIX);
  const given = new Map(
    cells.filter((cell) => !isPair(cell)).map(({ column, text }) => [column, valueIn(column, text)]),
  );
  const pairs = cells.filter(isPair);
  if (pairs.length > 0) {
    const before = given.has("specifications")
      ? given.get("specifications")
      : (current?.specifications ?? {});
    given.set("specifications", withPairs(before, pairs));
  }
  return Object.fromEntries(given);
}

function valueIn(column: string, text: string): unknown {
  if (column === "price") return rupeesIn(text);
  if (column === "type") return text.trim().toLowerCase();
  if (column === "specifications") return specificationsIn(text);
  return text;
}

/** A price as people write it: with a sign or name of the rupee, and in the grouping of India or of elsewhere. */
const PRICE =
  /^(?:(?:₹|rs\.?|inr|rupees)\s*)?(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(\.\d+)?(?:\s*(?:₹|rs\.?|inr|rupees|\/-))?$/i;

/** The price in a cell: null where the cell is empty, NaN where it holds no price. */
function rupeesIn(text: string): number | null {
  if (isBlank(text)) return null;
  const [, whole, fraction = ""] = PRICE.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(",", "") + fraction);
}

/** What the cell says as JSON, for the schema to check; its text where it is none. */
function specificationsIn(text: string): unknown {
  if (isBlank(text)) return {};
  const json = parseJson(text);
  return "value" in json ? json.value : text;
}

/**
 * The specifications with those that have a column of their own; an empty cell takes one away. A value that reads as
 * it did stays what it was: a number is not made a text.
 * @param before as it is where it is no object: the schema refuses that
 */
function withPairs(before: unknown, pairs: readonly Cell[]): unknown {
  if (typeof before !== "object" || before === null || Array.isArray(before)) return before;
  const kept = new Map<string, unknown>(Object.entries(before));
  const names = [...kept.keys()];
  for (const { heading, text } of pairs) {
    const name = nameIn(heading);
    const key = names.find((it) => titleOf(it) === titleOf(name)) ?? name;
    if (isBlank(text)) kept.delete(key);
    else if (String(kept.get(key) ?? "") !== normaliseText(text)) kept.set(key, text);
  }
  return Object.fromEntries(kept);
}

function nameIn(heading: string): string {
  return SPECIFICATION.exec(heading)?.[1]?.trim() ?? "";
}

function titleOf(name: string): string {
  return specificationTitle(name).toLowerCase();
}
