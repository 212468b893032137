import { redirect } from "react-router";
import { isBlank } from "~/lib/text";
import { returnableHref } from "./addresses";

/** The maximum length of a search text, in UTF-16 units; the rest is ignored. */
export const MAX_SEARCH = 200;
const LAST_PAGE = 100_000;

/**
 * Cleans the text of a search box for the database: valid Unicode without NUL, one line, trimmed and bounded; empty if
 * nothing in it is visible.
 */
export function searchText(typed: string | null): string {
  const text = (typed ?? "")
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_SEARCH)
    .toWellFormed();
  return isBlank(text) ? "" : text;
}

/** Reads a page number from a query parameter; 1 when it is missing or not valid. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** A part of the results of a query, and their total number. */
export interface Results<Item> {
  items: Item[];
  total: number;
}

export const NOTHING_FOUND: Results<never> = { items: [], total: 0 };

/** One page of a list. */
export interface Page<Item> extends Results<Item> {
  page: number;
  pages: number;
}

/** The page to show, the number of pages, and the offset of its items. A page past the end becomes the last. */
export function paginate(total: number, page: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, pages);
  return { page: shown, pages, offset: (shown - 1) * size };
}

/** The value, if it is one of the options, else null. */
export function optionOrNull<Value extends string>(
  choices: readonly { value: Value }[],
  text: string | null,
): Value | null {
  return choices.find(({ value }) => value === text)?.value ?? null;
}

/** Finds a name, ignoring case and spacing; empty when there is no such name. */
export function matchingName(names: readonly string[], text: string | null): string {
  const isMatching = (name: string) => folded(name) === folded(text ?? "");
  return names.find((name) => name === text) ?? names.find(isMatching) ?? "";
}

function folded(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}

/** How many items a list shows on one page. */
export const PAGE_SIZE = 24;

const SORTS = [
  { value: "best", label: "Best match" },
  { value: "top", label: "Top rated" },
  { value: "newest", label: "Newest" },
  { value: "most-reviewed", label: "Most reviewed" },
  { value: "price", label: "Price" },
  { value: "price-high", label: "Price, high to low" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

/** An order that only some lists have. */
export interface SortOption<Value extends string> {
  value: Value;
  label: string;
}

/** The sort orders of a list; "Best match" only with a search text. */
function sortsOf<More extends string>(q: string, more: readonly SortOption<More>[]) {
  return [...(q ? SORTS : SORTS.slice(1)), ...more];
}

/** The default sort order of a list. */
function defaultSort(q: string): Sort {
  return q ? "best" : "top";
}

/**
 * The sort orders as options of a form. The default has an empty value, so that a user who has not chosen an order
 * gets the other default with a search text.
 * @param more the orders that the list has beside the usual ones
 */
export function sortOptions(
  q: string,
  more: readonly SortOption<string>[] = [],
): { value: string; label: string }[] {
  return sortsOf(q, more).map(({ value, label }) => ({ value: sortParam(q, value), label }));
}

/** A sort order as a query parameter: empty for the default. */
export function sortParam(q: string, sort: string): string {
  return sort === defaultSort(q) || sort === "best" ? "" : sort;
}

/** The query parameters of every list of items, besides its own filters. `More` are orders that only this list has. */
export interface ListQuery<More extends string = never> {
  q: string;
  sort: Sort | More;
  page: number;
}

/**
 * Reads these query parameters. Values that are not valid count as missing.
 * @param more the orders that the list has beside the usual ones
 */
export function readListQuery<More extends string = never>(
  params: URLSearchParams,
  more: readonly SortOption<More>[] = [],
): ListQuery<More> {
  const q = searchText(params.get("q"));
  return {
    q,
    sort: optionOrNull<Sort | More>(sortsOf(q, more), params.get("sort")) ?? defaultSort(q),
    page: pageNumber(params.get("page")),
  };
}

/** The path and query of a list. Page 1, the default order and empty filters are left out. */
export function listHref(
  path: string,
  { q, sort, page }: ListQuery<string>,
  filters: Readonly<Record<string, string | null>>,
): string {
  return pathWithParams(path, {
    q,
    ...filters,
    sort: sortParam(q, sort),
    page: pageParam(page),
  });
}

/** @throws a redirect to the address without its empty parameters, which a GET form sends for fields without a value */
export function redirectEmptyParams({ pathname, searchParams }: URL): void {
  const entries = [...searchParams];
  const filled = entries.filter(([, value]) => value !== "");
  if (filled.length === entries.length) return;
  throw redirect(filled.length > 0 ? `${pathname}?${new URLSearchParams(filled)}` : pathname);
}

/** The parameter of a page of a list, which the first one does not have. */
export function pageParam(page: number): string | null {
  return page > 1 ? String(page) : null;
}

/** A path with the query parameters that are not empty. */
export function pathWithParams(path: string, params: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** The address of the dialog that adds an item to a list, over the list. @param list its path and query */
export function addHref(list: string): string {
  const [path, query] = list.split("?");
  const dialog = `${path}/new`;
  return query ? returnableHref(`${dialog}?${query}`, dialog) : dialog;
}

/** The value of `from` in the address of a deletion that began in a list. */
export const FROM_LIST = "list";

/**
 * The address of the dialog that deletes an item of a list.
 * @param path the item's page
 * @param list the path and query of the list to return to; defaults to all of the list
 */
export function deleteHref(path: string, list?: string): string {
  const returnTo = list?.includes("?") ? list : null;
  return pathWithParams(`${path}/delete`, { from: FROM_LIST, returnTo });
}
