import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { IS_REPORTED_REPLY, MAY_MODERATE } from "../reviews/mayModerate.server";
import type { Reason } from "../reviews/report.reasons";
import { itemOf } from "../reviews/review.view";
import type { Waiting } from "./deadlines";
import { REPORT_DUE } from "./deadlines.server";
import type { QueueCounts, QueuePage } from "./queue.query";
import type { DecidedRow, DeletedReport, OpenRow, OwnReport, ReportSummary, Verdict } from "./report.view";
import { IS_CHANGED, IS_GONE, OUTCOME_AT } from "./reportOutcome.server";
import { readWaiting } from "./waiting.server";

/** Reviews per page of the queue. */
const PAGE_SIZE = 20;

/** Notes shown per review. */
const MAX_NOTES = 20;

/** SQL for the version of the reply that the open reports of a case `c`, up to its last report, are about; null without one. */
export const REPLY_VERSION = `(select o.version from owner_replies o
  where o.review_id = c.review_id and o.removed_at is null and exists (select from reports p
    where ${IS_REPORTED_REPLY} and p.decision_id is null and p.id <= c.last_report))`;

interface OpenGroup {
  review_id: number;
  since: Time;
  due: Time;
  last_report: number;
  reply_version: number | null;
}

export interface DecisionRow {
  id: number;
  review_id: number;
  verdict: Verdict;
  review_version: number;
  decided_at: Time;
}

interface ReasonRow {
  key: number;
  reason: Reason;
  count: string;
  pictures: string[];
  replies: number;
  current_replies: number;
}

/** Selects the last decision on a review that has no newer open reports: the only one that may be undone. */
export const STANDING = `d.id = (select max(id) from report_decisions where review_id = d.review_id)
  and not exists (select from reports where review_id = d.review_id and decision_id is null)`;

/** Selects until when each review whose reports wait for a decision is decided on. */
export const REPORTS_WAITING = `select min(${REPORT_DUE}) as due from reports p where decision_id is null group by review_id`;

/** Reads reports of reviews and the decisions on them. Only `listByUser` reveals the reporter, to the reporter. */
export class ReportQueries {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Whether the user has an open report of the review. */
  async hasReported(userId: string, reviewId: number): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      "select 1 from reports where user_id = ? and review_id = ? and decision_id is null",
      [userId, reviewId],
    );
    return rows.length > 0;
  }

  /** All reports of a user, oldest first, for the user. */
  async listByUser(userId: string): Promise<OwnReport[]> {
    const rows = await this.em.execute<
      {
        review_id: number;
        court_id: number | null;
        equipment_id: number | null;
        item_name: string;
        reason: Reason;
        note: string | null;
        picture_url: string | null;
        is_reply: boolean;
        is_gone: boolean;
        is_changed: boolean;
        created_at: Time;
        due_at: Time;
        verdict: Verdict | null;
        decided_at: Time | null;
      }[]
    >(
      `select p.review_id, r.court_id, r.equipment_id, ${ITEM_NAME} as item_name, p.reason, p.note,
        p.picture_url, p.is_reply, ${IS_GONE} as is_gone, ${IS_CHANGED} as is_changed, p.created_at, ${REPORT_DUE} as due_at, d.verdict,
        ${OUTCOME_AT} as decided_at
      from reports p
      join all_reviews r on r.id = p.review_id
      ${joinItem("r")}
      left join report_decisions d on d.id = p.decision_id
      where p.user_id = ? order by p.id`,
      [userId],
    );
    return rows.map((row) => ({
      reviewId: row.review_id,
      ...itemOf(row),
      itemName: row.item_name,
      reason: row.reason,
      note: row.note,
      picture: row.picture_url,
      isReply: row.is_reply,
      isGone: row.is_gone,
      isChanged: row.is_changed,
      createdAt: isoTime(row.created_at),
      dueAt: isoTime(row.due_at),
      verdict: row.verdict,
      decidedAt: row.decided_at && isoTime(row.decided_at),
    }));
  }

  /** A user's reports that were open when their review was deleted, oldest first. */
  async listOfDeletedReviews(userId: string): Promise<DeletedReport[]> {
    const rows = await this.em.execute<{ reason: Reason; reported_at: Time; deleted_at: Time }[]>(
      "select reason, reported_at, deleted_at from reports_of_deleted_reviews where user_id = ? order by id",
      [userId],
    );
    return rows.map(({ reason, reported_at, deleted_at }) => ({
      reason,
      createdAt: isoTime(reported_at),
      deletedAt: isoTime(deleted_at),
    }));
  }

  /**
   * Selects the reviews on whose reports another super admin has to decide. One that was deleted meanwhile is not among them.
   * @returns their ids
   */
  async forAnother(viewerId: string, reviewIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (reviewIds.length === 0) return new Set();
    const rows = await this.em.execute<{ id: number }[]>(
      `select r.id from all_reviews r where r.id in (?) and not ${MAY_MODERATE}`,
      [reviewIds, viewerId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The reviews whose reports wait for a decision. */
  waiting(now: Date): Promise<Waiting> {
    return readWaiting(this.em, REPORTS_WAITING, now);
  }

  /** One page of the reviews with open reports, the first due first. */
  async listOpen(requestedPage: number): Promise<QueuePage<OpenRow>> {
    const counts = await this.#counts();
    const total = counts.open;
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const items = await this.#open("", "order by due, since, review_id limit ? offset ?", [
      PAGE_SIZE,
      offset,
    ]);
    return { items, total, page, pages, counts };
  }

  /** The open reports of one review; null if there are none. */
  async findOpen(reviewId: number): Promise<OpenRow | null> {
    const [row] = await this.#open("and review_id = ?", "", [reviewId]);
    return row ?? null;
  }

  /** One page of the reviews with a decision that may be undone: hidden ones that were edited since first, then the most recent. */
  async listDecided(requestedPage: number): Promise<QueuePage<DecidedRow>> {
    const counts = await this.#counts();
    const total = counts.decided;
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const rows = await this.em.execute<DecisionRow[]>(
      `select d.* from report_decisions d join all_reviews r on r.id = d.review_id
      where ${STANDING}
      order by d.verdict = 'hidden' and r.version > d.review_version desc, d.decided_at desc, d.id desc
      limit ? offset ?`,
      [PAGE_SIZE, offset],
    );
    return { items: await this.#decided(rows), total, page, pages, counts };
  }

  /** The decision on a review that may be undone; null if there is none. */
  async findDecided(reviewId: number): Promise<DecidedRow | null> {
    const rows = await this.em.execute<DecisionRow[]>(
      `select d.* from report_decisions d where d.review_id = ? and ${STANDING}`,
      [reviewId],
    );
    const [row] = await this.#decided(rows);
    return row ?? null;
  }

  async #counts(): Promise<QueueCounts> {
    const [row] = await this.em.execute<QueueCounts[]>(
      `select (select count(distinct review_id)::int from reports where decision_id is null) as open,
        (select count(*)::int from report_decisions d where ${STANDING}) as decided`,
    );
    return row ?? { open: 0, decided: 0 };
  }

  async #open(condition: string, rest: string, params: unknown[]): Promise<OpenRow[]> {
    const groups = await this.em.execute<OpenGroup[]>(
      `select c.*, ${REPLY_VERSION} as reply_version from (
        select review_id, min(created_at) as since, min(${REPORT_DUE}) as due, max(id) as last_report
        from reports p where decision_id is null ${condition} group by review_id) c ${rest}`,
      params,
    );
    const summaries = await this.#summaries(
      "review_id",
      "decision_id is null and",
      groups.map(({ review_id }) => review_id),
    );
    return groups.map((group) => ({
      reviewId: group.review_id,
      since: isoTime(group.since),
      dueAt: isoTime(group.due),
      lastReport: group.last_report,
      replyVersion: group.reply_version,
      reports: summaries(group.review_id),
    }));
  }

  async #decided(rows: DecisionRow[]): Promise<DecidedRow[]> {
    const summaries = await this.#summaries(
      "decision_id",
      "",
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      reviewId: row.review_id,
      reports: summaries(row.id),
      decision: row.id,
      verdict: row.verdict,
      decidedAt: isoTime(row.decided_at),
      reviewVersion: row.review_version,
    }));
  }

  /** Summarizes the reports of each review or decision. @returns a lookup by id */
  async #summaries(
    column: "review_id" | "decision_id",
    condition: string,
    ids: readonly number[],
  ): Promise<(id: number) => ReportSummary> {
    if (ids.length === 0)
      return () => ({ total: 0, reasons: [], pictures: [], replies: 0, currentReplies: 0, notes: [] });
    const where = `where ${condition} ${column} in (?)`;
    const reasons = await this.em.execute<ReasonRow[]>(
      `select ${column} as key, reason, count(*) as count,
        array_remove(array_agg(distinct picture_url), null) as pictures,
        count(*) filter (where is_reply)::int as replies,
        count(*) filter (where is_reply and not ${IS_GONE})::int as current_replies
        from reports p ${where}
        group by 1, reason order by count(*) desc, min(id)`,
      [ids],
    );
    const notes = await this.em.execute<{ key: number; reason: Reason; note: string; created_at: Time }[]>(
      `select key, reason, note, created_at from (
        select ${column} as key, id, reason, note, created_at,
          row_number() over (partition by ${column} order by id) as number
        from reports ${where} and note is not null
      ) numbered where number <= ${MAX_NOTES} order by id`,
      [ids],
    );
    return (id) => {
      const own = reasons.filter(({ key }) => key === id);
      return {
        total: own.reduce((sum, { count }) => sum + Number(count), 0),
        reasons: own.map(({ reason, count }) => ({ reason, count: Number(count) })),
        pictures: [...new Set(own.flatMap(({ pictures }) => pictures))],
        replies: own.reduce((sum, { replies }) => sum + replies, 0),
        currentReplies: own.reduce((sum, { current_replies }) => sum + current_replies, 0),
        notes: notes
          .filter(({ key }) => key === id)
          .map(({ reason, note, created_at }) => ({
            reason,
            note,
            createdAt: isoTime(created_at),
          })),
      };
    };
  }
}
