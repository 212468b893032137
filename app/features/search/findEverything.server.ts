import type { Effort } from "~/features/catalogue/searchMatch.server";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import type { ReviewRepository } from "~/features/reviews/review.repository.server";
import { NOTHING_FOUND, type Page } from "~/http/listQuery";
import type { SearchView } from "./search.view";
import { searchInTime, type TimedDatabase } from "./searchInTime.server";

type Kinds = Omit<SearchView, "isPartial">;

/** How many of each kind are wanted; 0 looks for none. */
type Counts = Record<keyof Kinds, number>;

/** As many as a page shows: a row of cards where there is room. */
const ROWS: Counts = { courts: 3, rackets: 4, balls: 4, reviews: 4 };

/** Where the four kinds are stored. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  reviews: ReviewRepository;
}

/** Looks for a text among courts, rackets, balls and reviews. */
export async function findEverything(
  database: TimedDatabase<Repositories>,
  q: string,
  most = ROWS,
): Promise<SearchView> {
  const { find, found } = finderOf(q, most);
  const isPartial = await searchInTime(database, find);
  return { ...found(), isPartial };
}

/**
 * One page of a list and, where it is searched, what else its text finds.
 * @param list reads the page
 * @param most how many of the other kinds are wanted
 */
export async function findInList<Item>(
  database: Repositories & TimedDatabase<Repositories>,
  q: string,
  list: (inside: Repositories, effort: Effort) => Promise<Page<Item>>,
  most: Counts,
): Promise<{ page: Page<Item>; related: Kinds | null; isPartial: boolean }> {
  if (!q) return { page: await list(database, "full"), related: null, isPartial: false };
  const { find, found } = finderOf(q, most);
  let page: Page<Item> | undefined;
  const isPartial = await searchInTime<Repositories>(database, async (inside, effort) => {
    page ??= await list(inside, effort);
    await find(inside, effort);
  });
  return { page: page ?? { ...NOTHING_FOUND, page: 1, pages: 1 }, related: found(), isPartial };
}

function finderOf(q: string, most: Counts) {
  const kinds: Partial<Kinds> = {};
  return {
    async find({ courts, equipment, reviews }: Repositories, effort: Effort): Promise<void> {
      if (most.courts) kinds.courts ??= await courts.search(q, most.courts, effort);
      if (most.rackets) kinds.rackets ??= await equipment.search(q, "racket", most.rackets, effort);
      if (most.balls) kinds.balls ??= await equipment.search(q, "ball", most.balls, effort);
      if (most.reviews) kinds.reviews ??= await reviews.search(q, most.reviews, effort);
    },
    found(): Kinds {
      const { courts, rackets, balls, reviews } = kinds;
      return {
        courts: courts ?? NOTHING_FOUND,
        rackets: rackets ?? NOTHING_FOUND,
        balls: balls ?? NOTHING_FOUND,
        reviews: reviews ?? NOTHING_FOUND,
      };
    },
  };
}
