import { href } from "react-router";
import { readId } from "~/lib/ids";

/** How many rackets stand side by side. */
export const MIN_COMPARED_ITEMS = 2;
export const MAX_COMPARED_ITEMS = 4;

/** The most parameters that are read; the checkboxes of a page send fewer. */
const MAX_READ = 50;

/** What an address names to be compared. */
interface Picks {
  /** Each once, in the order in which they were named. */
  ids: number[];
  /** Whether something was named that is no id. */
  hasUnreadable: boolean;
  hasRepeated: boolean;
}

/** Reads the ids of an address, be they `ids=1,2`, `ids=1&ids=2` or both. */
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

/** The address at which these rackets stand side by side. */
export function compareHref(ids: readonly number[]): string {
  return ids.length > 0 ? `${href("/compare")}?ids=${ids.join()}` : href("/compare");
}
