import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Effort, firstNonEmpty, reviewConditions } from "~/features/catalogue/searchMatch.server";
import { afterCursorCondition, afterCursorParams, type Slice, type SliceQuery, sliceOf } from "~/http/cursor";
import { type Page, paginate } from "~/http/listQuery";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import type { ProfileQuery, ProfileTab, ReviewCounts } from "../users/profile.query";
import { countedSql, UNCOUNTED } from "./counted";
import { deletedReviews } from "./deletedReviews.server";
import { type HeldAndVisited, heldAndVisited } from "./heldAndVisited.server";
import { type HelpfulSlice, mostHelpfulIds } from "./helpfulOrder.server";
import type { ItemType } from "./itemTypes";
import { levelAspects, type RatedItem } from "./levelAspects.server";
import { type ModeratedReviewRow, moderatedReview } from "./moderatedReview.server";
import { type Participation, participationOf } from "./participation.server";
import { type RatingCounts, ratingCounts } from "./ratingCounts.server";
import { REVIEWS_PER_PAGE } from "./review.limits";
import type { ReviewQuery, ReviewSort } from "./review.query";
import {
  type LevelAspects,
  type ModeratedReview,
  type ReviewedItem,
  type ReviewRow,
  type ReviewView,
  reviewView,
} from "./review.view";
import { SELECT, SELECT_ALL } from "./reviewColumns.server";
import { newestMatching } from "./reviewMatches.server";
import { reviewsPerWeek } from "./weeklyReviews.server";

/** Selects the reviews of one author. */
type Author = Pick<ReviewView, "userId">;

/** One page of a user's reviews, with totals over all of them. */
export interface UserReviews extends Page<ReviewView> {
  counts: ReviewCounts;
  /** The mean rating, in stars; null without reviews. */
  average: number | null;
}

/** Is one of the ids that are the first value. */
const HAS_ID = "r.id = any ($1::int[])";

const NEWEST_FIRST = "order by r.created_at desc, r.id desc";

const ORDERS: Record<Exclude<ReviewSort, "helpful">, string> = {
  newest: NEWEST_FIRST,
  highest: "order by r.rating desc, r.created_at desc, r.id desc",
  lowest: "order by r.rating, r.created_at desc, r.id desc",
};

/** SQL conditions for the tabs of a profile. */
const TAB_FILTERS: Record<ProfileTab, string> = {
  all: "",
  courts: " and r.court_id is not null",
  equipment: " and r.equipment_id is not null",
};

/** SQL conditions of the selections of reviews. */
const SELECTIONS = { all: [], unheld: ["r.held is null"], visited: ["r.visited_on is not null"] } as const;

/** Reads reviews. */
export class ReviewQueries {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /**
   * One page of an item's reviews that count, in the query's order. A highlighted one from another page is put first.
   * @param known the number of reviews of the query, if it has been counted
   */
  async listByItem(
    item: ReviewedItem,
    { page: requestedPage, sort, rating, visited, highlight }: ReviewQuery,
    known?: number,
  ): Promise<Page<ReviewView>> {
    const counted = `${columnOf(item)} = $1 and ${countedSql("r")}`;
    const isVisited = visited ? " and r.visited_on is not null" : "";
    const where = `where ${counted}${isVisited}${rating === null ? "" : " and r.rating = $2"}`;
    const values = [item.itemId, ...(rating === null ? [] : [rating])];
    const total = known ?? (await this.#count(where, values));
    const { page, pages, offset } = paginate(total, requestedPage, REVIEWS_PER_PAGE);
    const items =
      sort === "helpful"
        ? await this.#readMostHelpful(item, { rating, visited, limit: REVIEWS_PER_PAGE, offset })
        : await this.#readPage(where, values, offset, ORDERS[sort]);
    if (highlight === null || items.some(({ id }) => id === highlight)) return { items, total, page, pages };
    const highlighted = await this.#read(`where r.id = $2 and ${counted}`, [item.itemId, highlight]);
    return { items: [...highlighted, ...items], total, page, pages };
  }

  /** The newest reviews of an item that do not count for a reason. @param highlight a review that comes first */
  newestUncounted(
    item: ReviewedItem,
    reason: keyof typeof UNCOUNTED,
    highlight: number | null,
  ): Promise<ReviewView[]> {
    const where = `where ${columnOf(item)} = $1 and ${UNCOUNTED[reason]}`;
    const order = "order by r.id is not distinct from $2::int desc, r.created_at desc, r.id desc";
    return this.#readPage(where, [item.itemId, highlight], 0, order);
  }

  /** The item's numbers with held reviews, and how many reviews have a visit. */
  heldAndVisited(item: ReviewedItem): Promise<HeldAndVisited> {
    return heldAndVisited(this.em, item);
  }

  /** One page of a user's reviews, newest first, with the counts and average of all of them. */
  async listByUser(userId: string, { tab, page: requestedPage }: ProfileQuery): Promise<UserReviews> {
    const [row] = await runPrepared<Record<keyof ReviewCounts | "average", string | null>>(
      this.em,
      `select count(*) as all, count(r.court_id) as courts, count(r.equipment_id) as equipment,
        avg(r.rating) as average
      from reviews r where r.user_id = $1`,
      [userId],
    );
    const counts = {
      all: Number(row?.all ?? 0),
      courts: Number(row?.courts ?? 0),
      equipment: Number(row?.equipment ?? 0),
    };
    const total = counts[tab];
    const { page, pages, offset } = paginate(total, requestedPage, REVIEWS_PER_PAGE);
    const items = await this.#readPage(`where r.user_id = $1${TAB_FILTERS[tab]}`, [userId], offset);
    return { items, total, page, pages, counts, average: row?.average ? Number(row.average) : null };
  }

  /** The number of reviews of an item that count by rating, and whether it has others. */
  ratingCounts(item: ReviewedItem): Promise<RatingCounts> {
    return ratingCounts(this.em, item);
  }

  /** The number of reviews that are deleted with a user's account: all of them. */
  async deletedWithUser(userId: string): Promise<number> {
    const [row] = await this.em.execute<{ reviews: number }[]>(
      "select count(*)::int as reviews from all_reviews where user_id = ?",
      [userId],
    );
    return row?.reviews ?? 0;
  }

  /** The number of reviews that are deleted with each of these items, by its id. */
  deletedWith(itemType: ItemType, ids: readonly number[]): Promise<(id: number) => number> {
    return deletedReviews(this.em, itemType, ids);
  }

  /** The means of an item's aspects from players of a level; null if there are too few. */
  aspectsByLevel(item: RatedItem, level: string): Promise<LevelAspects | null> {
    return levelAspects(this.em, item, level);
  }

  /** A slice of the newest reviews. @param about only those of one item or by one author */
  async newest(
    { limit, after }: SliceQuery,
    about: ReviewedItem | Author | null = null,
    selection: keyof typeof SELECTIONS = "all",
  ): Promise<Slice<ReviewView>> {
    const conditions = [
      ...SELECTIONS[selection],
      ...(about ? [`${columnOf(about)} = $2`] : []),
      ...(after ? [afterCursorCondition("r", about ? 3 : 2)] : []),
    ];
    const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
    const values = [
      limit + 1,
      ...(about ? ["userId" in about ? about.userId : about.itemId] : []),
      ...(after ? afterCursorParams(after) : []),
    ];
    // With the limit alone, Postgres would plan the statement each time, which takes longer than to run it.
    const bound = 2 ** Math.ceil(Math.log2(limit + 1));
    const rows = await runPrepared<ReviewRow & { created_at: string }>(
      this.em,
      `select * from (${SELECT} ${where} ${NEWEST_FIRST} limit ${bound}) r ${NEWEST_FIRST} limit $1`,
      values,
    );
    return sliceOf(rows, limit, reviewView, (row) => row.created_at);
  }

  /** One page of the first reviews of users who have joined since a moment, newest first, hidden ones included. */
  async firstOfNewUsers(since: Date, requestedPage: number): Promise<Page<ModeratedReview>> {
    const from = `from users u
      join lateral (
        select r.id, r.created_at from all_reviews r where r.user_id = u.id order by r.created_at, r.id limit 1
      ) r on true
      where u.created_at >= ?`;
    const [row] = await this.em.execute<{ total: string }[]>(`select count(*) as total ${from}`, [since]);
    const total = Number(row?.total ?? 0);
    const { page, pages, offset } = paginate(total, requestedPage, REVIEWS_PER_PAGE);
    const items = await this.#readAll(
      `where r.id in (select r.id ${from} ${NEWEST_FIRST} limit ? offset ?) ${NEWEST_FIRST}`,
      [since, REVIEWS_PER_PAGE, offset],
    );
    return { items, total, page, pages };
  }

  /** The number of new reviews per week of the last half year. */
  perWeek(now = new Date()) {
    return reviewsPerWeek(this.em, now);
  }

  /**
   * One page of the newest MAX_FOUND reviews that match a text, those that are held last, and before them those without a text.
   * @param size reviews per page
   */
  async search(q: string, size: number, effort?: Effort, requestedPage = 1): Promise<Page<ReviewView>> {
    const { ids, total } = await firstNonEmpty(
      this.em,
      reviewConditions(q, effort),
      async ({ sql, params }) => {
        const ids = await newestMatching(this.em, sql, params);
        return { ids, total: ids.length };
      },
    );
    const { page, pages, offset } = paginate(total, requestedPage, size);
    if (total === 0) return { items: [], total, page, pages };
    const order =
      "order by r.held is not null, r.review_text is null, r.created_at desc, r.id desc limit $2 offset $3";
    const items = await this.#read(`where ${HAS_ID} ${order}`, [ids, size, offset]);
    return { items, total, page, pages };
  }

  /** A visible review; null if there is none. */
  async find(id: number): Promise<ReviewView | null> {
    const [row] = await runPrepared<ReviewRow>(this.em, `${SELECT} where r.id = $1`, [id]);
    return row ? reviewView(row) : null;
  }

  /** A review, hidden or not, for its author and super admins; null if there is none. */
  async findEvenHidden(id: number): Promise<ModeratedReview | null> {
    return (await this.evenHidden([id])).get(id) ?? null;
  }

  /** The existing reviews among `ids`, hidden or not, by id, for super admins. */
  async evenHidden(ids: readonly number[]): Promise<ReadonlyMap<number, ModeratedReview>> {
    const found = ids.length === 0 ? [] : await this.#readAll("where r.id in (?)", [ids]);
    return new Map(found.map((review) => [review.id, review]));
  }

  /** A user's hidden reviews, newest first, optionally of one item, for the user's own pages. */
  hiddenByUser(userId: string, item?: ReviewedItem): Promise<ModeratedReview[]> {
    const ofItem = item ? `and ${columnOf(item)} = ?` : "";
    return this.#readAll(`where r.user_id = ? and r.hidden_for is not null ${ofItem} ${NEWEST_FIRST}`, [
      userId,
      ...(item ? [item.itemId] : []),
    ]);
  }

  /** What a user has to do with an item. */
  participation(userId: string, item: ReviewedItem): Promise<Participation> {
    return participationOf(this.em, userId, item);
  }

  /** Reads a review, hidden or not, inside the transaction of a change. */
  protected async findIn(em: EntityManager, id: number): Promise<ReviewView | null> {
    const [row] = await em.execute<ReviewRow[]>(`${SELECT_ALL} where r.id = ?`, [id]);
    return row ? reviewView(row) : null;
  }

  /** @param rest as for `runPrepared` */
  async #read(rest: string, values: readonly unknown[]): Promise<ReviewView[]> {
    return (await runPrepared<ReviewRow>(this.em, `${SELECT} ${rest}`, values)).map(reviewView);
  }

  async #count(where: string, values: readonly unknown[]): Promise<number> {
    const query = `select count(*)::int as total from reviews r ${where}`;
    const [row] = await runPrepared<{ total: number }>(this.em, query, values);
    return row?.total ?? 0;
  }

  /** One page of reviews. Their ids come from an index; only the reviews of the page are read and joined. */
  #readPage(where: string, values: unknown[], offset: number, order = NEWEST_FIRST): Promise<ReviewView[]> {
    const slice = `limit ${REVIEWS_PER_PAGE} offset $${values.length + 1}`;
    const ids = `select r.id from reviews r ${where} ${order} ${slice}`;
    return this.#read(`where r.id in (${ids}) ${order}`, [...values, offset]);
  }

  async #readMostHelpful(item: ReviewedItem, slice: HelpfulSlice): Promise<ReviewView[]> {
    const ids = await mostHelpfulIds(this.em, item, slice);
    if (ids.length === 0) return [];
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ id }: ReviewView) => places.get(id) ?? ids.length;
    return (await this.#read(`where ${HAS_ID}`, [ids])).sort((one, other) => placeOf(one) - placeOf(other));
  }

  async #readAll(rest: string, params: unknown[]): Promise<ModeratedReview[]> {
    return (await this.em.execute<ModeratedReviewRow[]>(`${SELECT_ALL} ${rest}`, params)).map(
      moderatedReview,
    );
  }
}

function columnOf(about: ReviewedItem | Author): string {
  if ("userId" in about) return "r.user_id";
  return `r.${itemColumns[about.itemType]}`;
}
