/** The most of a search text that is looked at, in UTF-16 units. */
const LONGEST_SEARCH = 200;
const LAST_PAGE = 100_000;

/** What a person typed into a search box, as text the database can take: trimmed, one line, never too long. */
export function searchText(typed: string | null): string {
  return (typed ?? "")
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed();
}

/** The words of a search text, each of which must be found. */
export function searchWords(text: string): string[] {
  return text.split(" ").filter(Boolean).slice(0, 8);
}

/** A page's number from an address; 1 where it names none. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** One page of a list: a page past the end is the last. */
export interface Page<Item> {
  items: Item[];
  total: number;
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
export function choice<Value extends string>(
  choices: readonly { value: Value }[],
  text: string | null,
): Value | null {
  return choices.find(({ value }) => value === text)?.value ?? null;
}

/** How many items a list shows on one page. */
export const PAGE_SIZE = 24;

/** The orders of every list of items; the first is the one without asking. */
export const SORTS = [
  { value: "top", label: "Top rated" },
  { value: "newest", label: "Newest" },
  { value: "most-reviewed", label: "Most reviewed" },
  { value: "price", label: "Price" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

/** What every list of items is asked for, beside its own filters. */
export interface ListQuery {
  q: string;
  sort: Sort;
  page: number;
}

/** Reads that part of an address. Nothing in it is trusted: an unknown value is as good as none. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    q: searchText(params.get("q")),
    sort: choice(SORTS, params.get("sort")) ?? SORTS[0].value,
    page: pageNumber(params.get("page")),
  };
}

/** The address of a list. Page 1, the first order and filters that let everything pass are left out. */
export function listHref(
  path: string,
  { q, sort, page }: ListQuery,
  filters: Readonly<Record<string, string | null>>,
): string {
  return withParams(path, {
    q,
    ...filters,
    sort: sort === SORTS[0].value ? null : sort,
    page: page > 1 ? String(page) : null,
  });
}

/** A path with those parameters that say something. */
export function withParams(path: string, params: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
