import type { FacetCache } from "~/features/catalogue/facetCache.server";
import { searchParts } from "~/features/catalogue/searchParts.server";
import { MAX_COMPARED_ITEMS } from "./compare.query";
import { type EquipmentListing, readEquipmentQuery } from "./equipment.query";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentType } from "./equipment.types";

/** Reads the data of a list from its query, without the page of items. */
export async function equipmentListing(
  facets: FacetCache,
  equipment: EquipmentRepository,
  type: EquipmentType,
  params: URLSearchParams,
): Promise<Omit<EquipmentListing, "page">> {
  const brands = await facets.of(type, equipment);
  const asked = readEquipmentQuery(type, params, brands);
  const named = await equipment.findByIds(asked.picks);
  const picked = named.filter((item) => item.type === "racket").slice(0, MAX_COMPARED_ITEMS);
  const query = { ...asked, picks: picked.map(({ id }) => id) };
  return {
    query,
    brands,
    parts: searchParts(query.q, brands),
    picked: picked.map(({ id, name }) => ({ id, name })),
  };
}
