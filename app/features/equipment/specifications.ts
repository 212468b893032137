import type { Specification } from "./equipment.entity";

/** What is asked for first, in this order; everything else follows as it comes. */
const FIRST = ["shape", "type", "weight", "balance", "core", "face"];

/** What is known of an item: names as they are read, values as they were given. */
export function specificationRows(
  specifications: Readonly<Record<string, Specification>>,
): { name: string; value: string }[] {
  return Object.entries(specifications)
    .map(([key, value]) => ({ name: specificationTitle(key), value: specificationWords(value) }))
    .filter(({ name, value }) => name && value)
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** One of the values, by its name in any case. */
export function specificationOf(
  specifications: Readonly<Record<string, Specification>>,
  name: string,
): string | undefined {
  return specificationRows(specifications).find((row) => row.name.toLowerCase() === name)?.value;
}

/** What is known of several items, each name once, as first written, with a value for every item; null where it has none. */
export function specificationColumns(
  items: readonly { specifications: Readonly<Record<string, Specification>> }[],
): { name: string; values: (string | null)[] }[] {
  const columns = items.map(
    ({ specifications }) =>
      new Map(specificationRows(specifications).map((row) => [specificationKey(row.name), row] as const)),
  );
  const keys = new Set(columns.flatMap((column) => [...column.keys()]));
  return Array.from(keys, (key) => {
    const rows = columns.map((column) => column.get(key));
    return { name: rows.find(Boolean)?.name ?? key, values: rows.map((row) => row?.value ?? null) };
  }).sort((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** A name as it is read: `headSize` as 'Head Size'. */
export function specificationTitle(key: string): string {
  return key
    .replace(/[\s_-]+/g, " ")
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .trim()
    .replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toLocaleUpperCase("en"));
}

/** What names that read alike have in common, such as `headSize` and `HEAD SIZE`. */
export function specificationKey(name: string): string {
  return specificationTitle(name).toLowerCase();
}

/** A value as it is read; empty where it says nothing. */
export function specificationWords(value: Specification): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "").trim();
}

function rankOf(name: string): number {
  const rank = FIRST.indexOf(name.toLowerCase());
  return rank < 0 ? FIRST.length : rank;
}
