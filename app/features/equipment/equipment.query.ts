import { type AspectName, aspectSorts } from "~/features/catalogue/aspects";
import { type PriceBounds, type PriceBucket, priceOptions } from "~/features/catalogue/priceBuckets";
import type { SearchPart } from "~/features/catalogue/searchChips";
import {
  type ListQuery,
  listHref,
  matchingName,
  optionOrNull,
  type Page,
  readListQuery,
} from "~/http/listQuery";
import { problem } from "~/http/problems";
import { readComparedIds } from "./compare.query";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { EQUIPMENT_TYPES, type EquipmentType } from "./equipment.types";
import type { EquipmentView } from "./equipment.view";

export const RACKET_PRICE_BOUNDS: PriceBounds = { mid: 8000, premium: 15000 };

export const RACKET_PRICES = priceOptions(RACKET_PRICE_BOUNDS, "");

export const BALL_TYPES = [
  { value: "training", label: "Training" },
  { value: "tournament", label: "Tournament" },
  { value: "recreational", label: "Recreational" },
] as const;
export type BallType = (typeof BALL_TYPES)[number]["value"];

/** The query of a list of equipment. Unknown values are ignored. */
export interface EquipmentQuery extends ListQuery<AspectName> {
  type: EquipmentType;
  brand: string;
  /** For rackets only. */
  price: PriceBucket | null;
  /** For balls only. */
  ballType: BallType | null;
  /** The ids of the rackets selected for comparison; not validated, so some may not exist. */
  picks: number[];
}

/** The filters of a list that selects all rackets, or all balls. */
export const NO_EQUIPMENT_FILTERS = {
  brand: "",
  price: null,
  ballType: null,
} as const satisfies Partial<EquipmentQuery>;

/** The data of a list of equipment. */
export interface EquipmentListing {
  query: EquipmentQuery;
  page: Page<EquipmentView>;
  brands: readonly string[];
  /** The parts of the search text. */
  parts: SearchPart[];
  /** The selected rackets, which may be on other pages. */
  picked: { id: number; name: string }[];
}

/** Reads the query of a list. @param brands the options of the brand filter */
export function readEquipmentQuery(
  type: EquipmentType,
  params: URLSearchParams,
  brands: readonly string[],
): EquipmentQuery {
  const isRacket = type === "racket";
  return {
    ...readListQuery(params, aspectSorts(type)),
    type,
    brand: matchingName(brands, params.get("brand")),
    price: isRacket ? optionOrNull(RACKET_PRICES, params.get("price")) : null,
    ballType: isRacket ? null : optionOrNull(BALL_TYPES, params.get("type")),
    picks: isRacket ? readComparedIds(params).ids : [],
  };
}

/**
 * The type that a request to the API's list selects; null for all.
 * @throws a 400 problem for any other value
 */
export function readEquipmentType(params: URLSearchParams): EquipmentType | null {
  const asked = params.get("type");
  const type = EQUIPMENT_TYPES.find((known) => known === asked);
  if (type || asked === null) return type ?? null;
  throw problem(400, "type must be racket or ball.");
}

/** The path and query of a list without its filters and search text; the order and the selected rackets stay. */
export function allEquipmentHref(query: EquipmentQuery): string {
  return equipmentHref(query, { q: "", ...NO_EQUIPMENT_FILTERS });
}

/** The path and query of a list with part of the query changed; of the first page, unless the change has a page. */
export function equipmentHref(query: EquipmentQuery, change: Partial<EquipmentQuery> = {}): string {
  const { type, brand, price, ballType, picks, ...list } = { ...query, page: 1, ...change };
  return listHref(EQUIPMENT_LABELS[type].path, list, { brand, price, type: ballType, ids: picks.join() });
}
