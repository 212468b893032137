import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { meanOf, withTwoDecimals } from "../catalogue/averageRating";
import type { Waiting } from "../moderation/deadlines";
import { usuallyDue } from "../moderation/deadlines.server";
import type { QueuePage, QueueQuery } from "../moderation/queue.query";
import { readQueueCounts, readWaiting } from "../moderation/waiting.server";
import { hasClaimedSql } from "../reviews/itemOwner.server";
import { itemOf } from "../reviews/review.view";
import { mayDecideSql } from "../users/mayDecide.server";
import type { Burst, BurstState, Mean, ReviewInBurst } from "./burst.view";
import type { Evidence } from "./detectBurst";

/** Bursts per page of the queue. */
const PAGE_SIZE = 10;

/** How many reviews of each burst the queue shows. */
const SHOWN_REVIEWS = 20;

interface BurstRow {
  id: number;
  court_id: number | null;
  equipment_id: number | null;
  state: BurstState;
  window_days: number;
  evidence: Evidence;
  found_at: Time;
  due_at: Time;
  decided_at: Time | null;
  item_name: string;
  rating_sum: string;
  total_reviews: number;
  visible_reviews: number;
  all_reviews: number;
  last_review: number;
  counting: number;
  stars: string;
}

/** A burst with the number of all its reviews, also the hidden ones, and the id of the newest. */
export interface BurstWithLast {
  burst: Burst;
  allReviews: number;
  lastReview: number;
}

const DUE = usuallyDue("b.found_at");

/** Bursts whose reviews have all been deleted have nothing to decide on. */
const EXISTS = "exists (select from burst_reviews m where m.burst_id = b.id)";

const OPEN = `b.state = 'open' and ${EXISTS}`;
const DECIDED = `b.state <> 'open' and ${EXISTS}`;

/** Selects until when each burst that waits for a decision is decided on. */
export const BURSTS_WAITING = `select ${DUE} as due from review_bursts b where ${OPEN}`;

/**
 * SQL for whether a super admin may decide on a burst `b`: not if they wrote one of its reviews, or have claimed the item.
 * Has the super admin's id as parameter.
 */
const MAY_DECIDE_BURST = mayDecideSql(
  (user) => `(${hasClaimedSql("b", user)} or exists (select from burst_reviews m
    join all_reviews r on r.id = m.review_id where m.burst_id = b.id and r.user_id = ${user}))`,
);

const SELECT = `select b.id, b.court_id, b.equipment_id, b.state, b.window_days, b.evidence, b.found_at, ${DUE} as due_at,
    b.decided_at, ${ITEM_NAME} as item_name, coalesce(c.rating_sum, e.rating_sum) as rating_sum,
    coalesce(c.total_reviews, e.total_reviews) as total_reviews, m.*
  from review_bursts b
  ${joinItem("b")}
  cross join lateral (
    select count(*)::int as all_reviews, count(*) filter (where r.hidden_for is null)::int as visible_reviews, max(r.id) as last_review,
      count(*) filter (where r.hidden_for is null and r.interest is null)::int as counting,
      coalesce(sum(r.rating) filter (where r.hidden_for is null and r.interest is null), 0) as stars
    from burst_reviews of_burst join all_reviews r on r.id = of_burst.review_id where of_burst.burst_id = b.id
  ) m`;

/** Reads bursts. */
export class BurstQueries {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** What waits for a decision. */
  waiting(now: Date): Promise<Waiting> {
    return readWaiting(this.em, BURSTS_WAITING, now);
  }

  /** One page of the bursts without a decision, the first due first, or of those with one, the newest first. */
  async list({ show, page: requestedPage }: QueueQuery): Promise<QueuePage<BurstWithLast>> {
    const counts = await readQueueCounts(this.em, "from review_bursts b", { open: OPEN, decided: DECIDED });
    const total = counts[show];
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const order = show === "open" ? "b.found_at, b.id" : "b.decided_at desc, b.id desc";
    const items = await this.#read(
      `where ${show === "open" ? OPEN : DECIDED} order by ${order} limit ? offset ?`,
      [PAGE_SIZE, offset],
    );
    return { items, total, page, pages, counts };
  }

  /** The newest bursts. */
  async newest(limit: number): Promise<Burst[]> {
    const found = await this.#read(`where ${EXISTS} order by b.found_at desc, b.id desc limit ?`, [limit]);
    return found.map(({ burst }) => burst);
  }

  /** A burst that still has reviews; null if there is none. */
  async find(id: number): Promise<BurstWithLast | null> {
    const [found] = await this.#read(`where b.id = ? and ${EXISTS}`, [id]);
    return found ?? null;
  }

  /**
   * Selects the bursts that another super admin has to decide on. One that was deleted meanwhile is not among them.
   * @returns their ids
   */
  async forAnother(viewerId: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.em.execute<{ id: number }[]>(
      `select b.id from review_bursts b where b.id in (?) and not ${MAY_DECIDE_BURST}`,
      [ids, viewerId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The burst that a review is or was part of; null if it never was in one. */
  async findOfReview(reviewId: number): Promise<BurstWithLast | null> {
    const [found] = await this.#read(
      "where b.id = (select burst_id from burst_reviews where review_id = ?)",
      [reviewId],
    );
    return found ?? null;
  }

  /** Those of a user's reviews that are or were in a burst, for the user's own data export. */
  async listByAuthor(userId: string): Promise<ReviewInBurst[]> {
    const rows = await this.em.execute<
      (Pick<BurstRow, "state" | "found_at" | "decided_at"> & { review_id: number })[]
    >(
      `select m.review_id, b.state, b.found_at, b.decided_at
        from burst_reviews m join review_bursts b on b.id = m.burst_id join all_reviews r on r.id = m.review_id
        where r.user_id = ? order by m.review_id`,
      [userId],
    );
    return rows.map(({ review_id, state, found_at, decided_at }) => ({
      reviewId: review_id,
      state,
      foundAt: isoTime(found_at),
      decidedAt: decided_at && isoTime(decided_at),
    }));
  }

  /** The ids of the newest reviews of bursts, by burst. */
  async reviewIds(burstIds: readonly number[]): Promise<Map<number, number[]>> {
    if (burstIds.length === 0) return new Map();
    const rows = await this.em.execute<{ burst_id: number; ids: number[] }[]>(
      `select burst_id, (array_agg(review_id order by review_id desc))[:${SHOWN_REVIEWS}] as ids
        from burst_reviews where burst_id in (?) group by burst_id`,
      [burstIds],
    );
    return new Map(rows.map(({ burst_id, ids }) => [burst_id, ids]));
  }

  async #read(rest: string, params: unknown[]): Promise<BurstWithLast[]> {
    const rows = await this.em.execute<BurstRow[]>(`${SELECT} ${rest}`, params);
    return rows.map((row) => ({
      burst: burstOf(row),
      allReviews: row.all_reviews,
      lastReview: row.last_review,
    }));
  }
}

function burstOf(row: BurstRow): Burst {
  const sum = Number(row.rating_sum);
  // The item's own sum has the reviews of a burst that counts, and not those of one that is held.
  const sign = row.state === "counted" ? -1 : 1;
  const other = roundedMean(sum + sign * Number(row.stars), row.total_reviews + sign * row.counting);
  const own = roundedMean(sum, row.total_reviews);
  return {
    id: row.id,
    ...itemOf(row),
    itemName: row.item_name,
    state: row.state,
    windowDays: row.window_days,
    evidence: row.evidence,
    reviews: row.visible_reviews,
    without: row.state === "counted" ? other : own,
    with: row.state === "counted" ? own : other,
    foundAt: isoTime(row.found_at),
    dueAt: isoTime(row.due_at),
    decidedAt: row.decided_at && isoTime(row.decided_at),
  };
}

function roundedMean(sum: number, totalReviews: number): Mean {
  return { totalReviews, averageRating: withTwoDecimals(meanOf(sum, totalReviews)) };
}
