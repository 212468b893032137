import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import type { Rule } from "../reviews/guideline.rules";
import { hasClaimedSql } from "../reviews/itemOwner.server";
import { mayDecideSql } from "../users/mayDecide.server";
import type { AppealVerdict, Hiding, OwnHiding } from "./appeal.view";
import type { Waiting } from "./deadlines";
import { APPEAL_DUE } from "./deadlines.server";
import type { QueuePage, QueueQuery } from "./queue.query";
import { readQueueCounts, readWaiting } from "./waiting.server";

/** Appeals per page of the queue. */
const PAGE_SIZE = 20;

interface HidingRow {
  id: number;
  review_id: number;
  rule: Rule;
  hidden_at: Time;
  ended_at: Time | null;
  appealed_at: Time | null;
  due_at: Time | null;
  verdict: AppealVerdict | null;
  decided_at: Time | null;
  text: string | null;
  answer: string | null;
}

/** A hiding for a super admin who may decide on its appeal, or not. */
export interface AppealRow {
  hiding: Hiding;
  mayDecide: boolean;
}

const COLUMNS = `h.id, h.review_id, h.rule, h.hidden_at, h.ended_at, h.appealed_at, ${APPEAL_DUE} as due_at,
  h.verdict, h.decided_at, a.text, a.answer`;

/** The hidings of reviews that still exist. */
const FROM =
  "from hidings h join all_reviews r on r.id = h.review_id left join appeals a on a.hiding_id = h.id";

/** Selects appeals without a decision, or with one. */
const OPEN = "h.appealed_at is not null and h.verdict is null";
const DECIDED = "h.verdict is not null";

/** The appeals in each tab of the queue, and their order. */
const LISTS = {
  open: { where: OPEN, order: `${APPEAL_DUE}, h.id` },
  decided: { where: DECIDED, order: "h.decided_at desc, h.id desc" },
};

/** Selects until when each appeal that waits for a decision is decided. */
export const APPEALS_WAITING = `select ${APPEAL_DUE} as due from hidings h where ${OPEN} and h.review_id is not null`;

/**
 * SQL for whether a super admin may decide on the appeal against a hiding `h` of a review `r`: neither its author nor, if
 * any other super admin could, the one who hid it, or one who has claimed its item. Has the super admin's id as parameter, twice.
 */
export const MAY_DECIDE_APPEAL = `(r.user_id <> ? and
  ${mayDecideSql(
    (user) =>
      `(${user} = r.user_id or ${user} is not distinct from h.hidden_by or ${hasClaimedSql("r", user)})`,
  )})`;

/** Reads hidings of reviews, and the appeals against them. */
export class AppealQueries {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** All hidings of a review, the newest first, for its author and super admins. */
  async listOfReview(reviewId: number): Promise<Hiding[]> {
    const rows = await this.em.execute<HidingRow[]>(
      `select ${COLUMNS} ${FROM} where h.review_id = ? order by h.id desc`,
      [reviewId],
    );
    return rows.map(hidingOf);
  }

  /** All hidings of a user's reviews, oldest first, for the user's own data export. */
  async listByAuthor(userId: string): Promise<OwnHiding[]> {
    const rows = await this.em.execute<(HidingRow & { item_name: string })[]>(
      `select ${COLUMNS}, ${ITEM_NAME} as item_name ${FROM}
        ${joinItem("r")}
        where r.user_id = ? order by h.id`,
      [userId],
    );
    return rows.map((row) => ({ ...hidingOf(row), itemName: row.item_name }));
  }

  /** What waits for a decision. */
  waiting(now: Date): Promise<Waiting> {
    return readWaiting(this.em, APPEALS_WAITING, now);
  }

  /**
   * One page of the appeals without a decision, the first due first, or of those with one, the newest first.
   * @param viewerId the super admin who reads them
   */
  async list({ show, page: requestedPage }: QueueQuery, viewerId: string): Promise<QueuePage<AppealRow>> {
    const counts = await readQueueCounts(this.em, FROM, { open: OPEN, decided: DECIDED });
    const total = counts[show];
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const { where, order } = LISTS[show];
    // Only the page's rows are computed, not those before it.
    const ids = `select h.id ${FROM} where ${where} order by ${order} limit ? offset ?`;
    const items = await this.#rows(`h.id in (${ids}) order by ${order}`, [PAGE_SIZE, offset], viewerId);
    return { items, total, page, pages, counts };
  }

  /** An appeal by the id of its hiding; null if there is none. @param viewerId the super admin who reads it */
  async find(hidingId: number, viewerId: string): Promise<AppealRow | null> {
    const [row] = await this.#rows("h.id = ? and h.appealed_at is not null", [hidingId], viewerId);
    return row ?? null;
  }

  async #rows(rest: string, params: unknown[], viewerId: string): Promise<AppealRow[]> {
    const rows = await this.em.execute<(HidingRow & { may_decide: boolean })[]>(
      `select ${COLUMNS}, ${MAY_DECIDE_APPEAL} as may_decide ${FROM} where ${rest}`,
      [viewerId, viewerId, ...params],
    );
    return rows.map((row) => ({ hiding: hidingOf(row), mayDecide: row.may_decide }));
  }
}

function hidingOf(row: HidingRow): Hiding {
  const time = (moment: Time | null) => moment && isoTime(moment);
  return {
    id: row.id,
    reviewId: row.review_id,
    rule: row.rule,
    hiddenAt: isoTime(row.hidden_at),
    endedAt: time(row.ended_at),
    appeal:
      row.appealed_at && row.due_at && row.text !== null
        ? {
            text: row.text,
            appealedAt: isoTime(row.appealed_at),
            dueAt: isoTime(row.due_at),
            verdict: row.verdict,
            answer: row.answer,
            decidedAt: time(row.decided_at),
          }
        : null,
  };
}
