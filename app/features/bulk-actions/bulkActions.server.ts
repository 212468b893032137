import type { ItemView } from "../catalogue/item.server";
import { EVERYTHING } from "../catalogue/itemQueries.server";
import { NO_COURT_FILTERS } from "../courts/court.query";
import type { CourtRepository } from "../courts/court.repository.server";
import { NO_EQUIPMENT_FILTERS } from "../equipment/equipment.query";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { TYPES_BY_PLURAL } from "../equipment/equipment.types";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { BulkList } from "./bulkActions.lists";
import { BULK_PAGE_SIZE, type BulkQuery } from "./bulkActions.query";
import type { ListedItem, ListedPage, SelectedItem } from "./bulkActions.view";

interface Store {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

interface TransactionalStore extends Store {
  /** Runs a function in a transaction. */
  transaction<Result>(run: (inside: Store) => Promise<Result>): Promise<Result>;
}

/** What the lists need of the courts, the rackets or the balls. */
interface Listing {
  page(query: BulkQuery): Promise<ListedPage>;
  /** The items with these ids that are in this list. */
  find(ids: readonly number[]): Promise<ListedItem[]>;
  remove(id: number): Promise<boolean>;
}

/** One page of a list: the newest items, or those that match the search text best. */
export function listItems(store: Store, query: BulkQuery): Promise<ListedPage> {
  return listingOf(store, query.list).page(query);
}

/** The selected items that exist, with the reviews that are deleted with them. */
export async function findSelected(
  store: Store & { reviews: ReviewRepository },
  list: BulkList,
  ids: readonly number[],
): Promise<SelectedItem[]> {
  const items = await listingOf(store, list).find(ids);
  const itemType = list === "courts" ? "court" : "equipment";
  const reviewsOf = await store.reviews.deletedWith(itemType, ids);
  return items.map(({ id, name }) => ({ id, name, reviews: reviewsOf(id) }));
}

/**
 * Deletes items and their reviews, all in one transaction, each with its entry in the audit log.
 * @param ids in ascending order, so that concurrent transactions lock rows in the same order
 * @returns the number of deleted items; those that no longer exist do not count
 */
export function removeSelected(
  store: TransactionalStore,
  list: BulkList,
  ids: readonly number[],
): Promise<number> {
  return store.transaction(async (inside) => {
    const listing = listingOf(inside, list);
    let removed = 0;
    for (const { id } of await listing.find(ids)) if (await listing.remove(id)) removed += 1;
    return removed;
  });
}

function listingOf({ courts, equipment }: Store, list: BulkList): Listing {
  if (list === "courts") {
    return {
      async page({ q, page }) {
        const found = await courts.list(
          { ...EVERYTHING, ...NO_COURT_FILTERS, q, page, sort: sortOf(q) },
          BULK_PAGE_SIZE,
        );
        return { ...found, items: found.items.map((court) => listed(court, court.location)) };
      },
      async find(ids) {
        return (await courts.findByIds(ids)).map((court) => listed(court, court.location));
      },
      remove: (id) => courts.remove(id),
    };
  }
  const type = TYPES_BY_PLURAL[list];
  return {
    async page({ q, page }) {
      const found = await equipment.list(
        { ...EVERYTHING, ...NO_EQUIPMENT_FILTERS, q, page, sort: sortOf(q), type, picks: [] },
        BULK_PAGE_SIZE,
      );
      return { ...found, items: found.items.map((item) => listed(item, item.brand)) };
    },
    async find(ids) {
      const found = await equipment.findByIds(ids);
      return found.filter((item) => item.type === type).map((item) => listed(item, item.brand));
    },
    remove: (id) => equipment.remove(id),
  };
}

function sortOf(q: string): "best" | "newest" {
  return q ? "best" : "newest";
}

function listed(
  { id, name, averageRating, totalReviews }: ItemView & { name: string },
  facet: string | null,
): ListedItem {
  return { id, name, facet, averageRating, totalReviews };
}
