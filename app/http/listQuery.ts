/** The most of a search text that is looked at, in UTF-16 units. */
const MAX_SEARCH = 200;
const LAST_PAGE = 100_000;

/** What a person typed into a search box, as text the database can take: trimmed, one line, never too long. */
export function searchText(typed: string | null): string {
  return (typed ?? "")
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_SEARCH)
    .toWellFormed();
}

/** A page's number from an address; 1 where it names none. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** Some of what was looked for, and how much there is in all. */
export interface Results<Item> {
  items: Item[];
  total: number;
}

export const NOTHING_FOUND: Results<never> = { items: [], total: 0 };

/** One page of a list: a page past the end is the last. */
export interface Page<Item> extends Results<Item> {
  page: number;
  pages: number;
}

/** Which page is shown, of how many, and how many items stand before it. */
export function paginate(total: number, page: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, pages);
  return { page: shown, pages, offset: (shown - 1) * size };
}

/** The choice with that value, or null where there is none such. */
export function optionOrNull<Value extends string>(
  choices: readonly { value: Value }[],
  text: string | null,
): Value | null {
  return choices.find(({ value }) => value === text)?.value ?? null;
}

/** The name that a text means, in whatever case and spacing; empty where it means none of them. */
export function nameMeant(names: readonly string[], text: string | null): string {
  const isMeant = (name: string) => folded(name) === folded(text ?? "");
  return names.find((name) => name === text) ?? names.find(isMeant) ?? "";
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
] as const;
export type Sort = (typeof SORTS)[number]["value"];

/** The orders that a list can have: only what is searched for matches well or less so. */
function sortsOf(q: string): readonly { value: Sort; label: string }[] {
  return q ? SORTS : SORTS.slice(1);
}

/** The order of a list of which none is asked for. */
function plainSort(q: string): Sort {
  return q ? "best" : "top";
}

/**
 * The orders to choose from. The one without asking has no value in an address, so that who has not chosen it gets
 * another one with a search text.
 */
export function sortOptions(q: string): { value: string; label: string }[] {
  return sortsOf(q).map(({ value, label }) => ({ value: sortParam(q, value), label }));
}

/** An order as it stands in an address: empty where none has to be asked for. */
export function sortParam(q: string, sort: Sort): string {
  return sort === plainSort(q) || sort === "best" ? "" : sort;
}

/** What every list of items is asked for, beside its own filters. */
export interface ListQuery {
  q: string;
  sort: Sort;
  page: number;
}

/** Reads that part of an address. Nothing in it is trusted: an unknown value is as good as none. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const q = searchText(params.get("q"));
  return {
    q,
    sort: optionOrNull(sortsOf(q), params.get("sort")) ?? plainSort(q),
    page: pageNumber(params.get("page")),
  };
}

/** The address of a list. Page 1, the first order and filters that let everything pass are left out. */
export function listHref(
  path: string,
  { q, sort, page }: ListQuery,
  filters: Readonly<Record<string, string | null>>,
): string {
  return pathWithParams(path, {
    q,
    ...filters,
    sort: sortParam(q, sort),
    page: page > 1 ? String(page) : null,
  });
}

/** A path with those parameters that say something. */
export function pathWithParams(path: string, params: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
