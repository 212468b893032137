import { type PriceBounds, type PriceBucket, priceOptions } from "~/features/catalogue/priceBuckets";
import {
  type ListQuery,
  listHref,
  nameMeant,
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

/** What a list of rackets or balls is asked for. Nothing in it is trusted: an unknown value is no filter. */
export interface EquipmentQuery extends ListQuery {
  type: EquipmentType;
  brand: string;
  /** Of rackets. */
  price: PriceBucket | null;
  /** Of balls. */
  ballType: BallType | null;
  /** The ids of the rackets that are ticked to be compared. As it is read, it may name what is none. */
  picks: number[];
}

/** What a list of rackets or balls shows of itself. */
export interface EquipmentListing {
  query: EquipmentQuery;
  page: Page<EquipmentView>;
  brands: string[];
  /** The ticked rackets, which may stand on other pages. */
  picked: { id: number; name: string }[];
}

/** Reads the query from the address of a list. @param brands every one that the brand filter can name */
export function readEquipmentQuery(
  type: EquipmentType,
  params: URLSearchParams,
  brands: readonly string[],
): EquipmentQuery {
  const isRacket = type === "racket";
  return {
    ...readListQuery(params),
    type,
    brand: nameMeant(brands, params.get("brand")),
    price: isRacket ? optionOrNull(RACKET_PRICES, params.get("price")) : null,
    ballType: isRacket ? null : optionOrNull(BALL_TYPES, params.get("type")),
    picks: isRacket ? readComparedIds(params).ids : [],
  };
}

/**
 * The type that a list of the API is asked for; null for both.
 * @throws a 400 problem where it is none
 */
export function readEquipmentType(params: URLSearchParams): EquipmentType | null {
  const asked = params.get("type");
  const type = EQUIPMENT_TYPES.find((known) => known === asked);
  if (type || asked === null) return type ?? null;
  throw problem(400, "type must be racket or ball.");
}

/** The address of a list with part of its query changed; of its first page, unless a page is given. */
export function equipmentHref(query: EquipmentQuery, change: Partial<EquipmentQuery> = {}): string {
  const { type, brand, price, ballType, picks, ...list } = { ...query, page: 1, ...change };
  return listHref(EQUIPMENT_LABELS[type].path, list, { brand, price, type: ballType, ids: picks.join() });
}
