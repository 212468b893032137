import type { FacetCache } from "~/features/catalogue/facetCache.server";
import type { SearchPart } from "~/features/catalogue/searchChips";
import type { Effort } from "~/features/catalogue/searchMatch.server";
import { searchParts } from "~/features/catalogue/searchParts.server";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { byPlural, EQUIPMENT_PLURALS, EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import { REVIEWS_PER_PAGE } from "~/features/reviews/review.limits";
import type { ReviewRepository } from "~/features/reviews/review.repository.server";
import type { ReviewView } from "~/features/reviews/review.view";
import { NOTHING_FOUND, type Page } from "~/http/listQuery";
import type { SearchView } from "./search.view";
import { searchInTime, type TimedDatabase } from "./searchInTime.server";

type Kinds = Omit<SearchView, "isPartial">;

/** The maximum number of results of each kind; 0 skips the kind. */
type Counts = Record<keyof Kinds, number>;

/** One row of cards per kind on a wide screen. */
const ROWS: Counts = { courts: 3, ...byPlural(() => 4), reviews: 4 };

/** The repositories of all kinds. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  reviews: ReviewRepository;
}

/** Searches courts, equipment and reviews. @param limits results per kind */
export async function findEverything(
  database: TimedDatabase<Repositories>,
  q: string,
  limits = ROWS,
): Promise<SearchView> {
  const { find, found } = finderOf(q, limits);
  const isPartial = await searchInTime(database, find);
  return { ...found(), isPartial };
}

/**
 * One page of a list and, for a search, the results of the other kinds.
 * @param list reads the page
 * @param limits results per other kind
 */
export async function findInList<Item>(
  database: Repositories & TimedDatabase<Repositories>,
  q: string,
  list: (inside: Repositories, effort: Effort) => Promise<Page<Item>>,
  limits: Counts,
): Promise<{ page: Page<Item>; related: Kinds | null; isPartial: boolean }> {
  if (!q) return { page: await list(database, "full"), related: null, isPartial: false };
  const { find, found } = finderOf(q, limits);
  let page: Page<Item> | undefined;
  const isPartial = await searchInTime<Repositories>(database, async (inside, effort) => {
    page ??= await list(inside, effort);
    await find(inside, effort);
  });
  return { page: page ?? { ...NOTHING_FOUND, page: 1, pages: 1 }, related: withoutHeld(found()), isPartial };
}

/** Leaves out the reviews that are held, which the total counts, as there is no room to explain them. */
function withoutHeld({ reviews, ...others }: Kinds): Kinds {
  return { ...others, reviews: { ...reviews, items: reviews.items.filter(({ held }) => held === null) } };
}

/** One page of the reviews that match a text. */
export async function findReviews(
  database: TimedDatabase<Repositories>,
  q: string,
  page: number,
): Promise<{ reviews: Page<ReviewView>; isPartial: boolean }> {
  let reviews: Page<ReviewView> | undefined;
  const isPartial = await searchInTime(database, async (inside, effort) => {
    reviews = await inside.reviews.search(q, REVIEWS_PER_PAGE, effort, page);
  });
  return { reviews: reviews ?? { ...NOTHING_FOUND, page: 1, pages: 1 }, isPartial };
}

/** The parts of a search text: prices, localities and brands; empty if it has none. */
export async function findSearchParts(
  facets: FacetCache,
  { courts, equipment }: Pick<Repositories, "courts" | "equipment">,
  q: string,
): Promise<SearchPart[]> {
  const names = [await facets.of("court", courts)];
  for (const type of EQUIPMENT_TYPES) names.push(await facets.of(type, equipment));
  return searchParts(q, names.flat());
}

function finderOf(q: string, limits: Counts) {
  const kinds: Partial<Kinds> = {};
  return {
    async find({ courts, equipment, reviews }: Repositories, effort: Effort): Promise<void> {
      if (limits.courts) kinds.courts ??= await courts.search("court", q, limits.courts, effort);
      for (const type of EQUIPMENT_TYPES) {
        const plural = EQUIPMENT_PLURALS[type];
        if (limits[plural]) kinds[plural] ??= await equipment.search(type, q, limits[plural], effort);
      }
      if (limits.reviews) kinds.reviews ??= await reviews.search(q, limits.reviews, effort);
    },
    found(): Kinds {
      return {
        courts: kinds.courts ?? NOTHING_FOUND,
        ...byPlural((type) => kinds[EQUIPMENT_PLURALS[type]] ?? NOTHING_FOUND),
        reviews: kinds.reviews ?? NOTHING_FOUND,
      };
    },
  };
}
