import { href } from "react-router";
import { readId } from "~/http/ids";
import { pageNumber, pageParam, pathWithParams, searchText } from "~/http/listQuery";
import type { ListLabels } from "~/ui/ListPage";
import { COURT_LABELS } from "../courts/court.labels";
import { EQUIPMENT_LABELS } from "../equipment/equipment.labels";
import { byPlural } from "../equipment/equipment.types";
import type { ImportKind } from "../import/import.limits";
import type { BulkList } from "./bulkActions.lists";

/** The texts of each list, and the kind of its exports. */
export const BULK_LISTS: Record<BulkList, ListLabels & { kind: ImportKind }> = {
  courts: { ...COURT_LABELS, kind: "courts" },
  ...byPlural((type) => ({ ...EQUIPMENT_LABELS[type], kind: "equipment" as const })),
};

/** How many items a page shows, and the maximum number that is selected at a time. */
export const BULK_PAGE_SIZE = 50;

/** The search and page of a list. */
export interface BulkQuery {
  list: BulkList;
  /** The search text; empty for all items. */
  q: string;
  page: number;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readBulkQuery(list: BulkList, params: URLSearchParams): BulkQuery {
  return { list, q: searchText(params.get("q")), page: pageNumber(params.get("page")) };
}

/** The address of a list. @param ids the items that are selected on it */
export function bulkHref({ list, q, page }: BulkQuery, ids: readonly number[] = []): string {
  const path = pathWithParams(href(`/admin/${list}`), { q, page: pageParam(page) });
  const selected = ids.map((id) => `ids=${id}`).join("&");
  return selected ? `${path}${path.includes("?") ? "&" : "?"}${selected}` : path;
}

/** The ids of the selected items, each once, in ascending order. Values that are not ids are ignored. */
export function readSelectedIds(params: URLSearchParams): number[] {
  const ids = params
    .getAll("ids")
    .slice(0, BULK_PAGE_SIZE)
    .flatMap((text) => readId(text) ?? []);
  return [...new Set(ids)].sort((one, other) => one - other);
}
