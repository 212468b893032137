import { href } from "react-router";
import { readId } from "~/http/ids";

/** How many rackets a comparison has. */
export const MIN_COMPARED_ITEMS = 2;
export const MAX_COMPARED_ITEMS = 4;

/** The maximum number of parameters that are read; the checkboxes of a page send fewer. */
const MAX_READ = 50;

/** The ids in the query of a comparison. */
interface Picks {
  /** Without duplicates, in the order of the query. */
  ids: number[];
  /** Whether the query contained a value that is not an id. */
  hasUnreadable: boolean;
  hasRepeated: boolean;
}

/** Reads the ids of a query: `ids=1,2`, `ids=1&ids=2`, or both. */
export function readComparedIds(params: URLSearchParams): Picks {
  const named = params
    .getAll("ids")
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, MAX_READ);
  const ids = named.flatMap((text) => readId(text) ?? []);
  const distinct = [...new Set(ids)];
  return {
    ids: distinct,
    hasUnreadable: ids.length < named.length,
    hasRepeated: distinct.length < ids.length,
  };
}

/** The value of the parameter `show` that leaves out the rows in which all rackets are equal. */
export const DIFFERENCES = "differences";

/** Whether a query asks for the differences only. */
export function showsDifferencesOnly(params: URLSearchParams): boolean {
  return params.get("show") === DIFFERENCES;
}

/** The path and query of the comparison of these rackets. */
export function compareHref(ids: readonly number[], { differencesOnly = false } = {}): string {
  if (ids.length === 0) return href("/compare");
  return `${href("/compare")}?ids=${ids.join()}${differencesOnly ? `&show=${DIFFERENCES}` : ""}`;
}
