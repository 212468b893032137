import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { DAY, type Time } from "~/lib/time";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { itemColumns } from "~/sql/itemColumns.server";
import { lockItem } from "~/sql/itemLocks.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { itemOf, type ReviewedItem } from "../reviews/review.view";
import { endReviewNotice } from "../users/reviewNotice.server";
import { BURST_DECISIONS, type BurstDecisionKey } from "./burst.decisions";
import { NEW_ACCOUNT_DAYS } from "./burst.limits";
import type { BurstState } from "./burst.view";
import { BurstQueries } from "./burstQueries.server";
import {
  claimScan,
  FIRST_SCAN_DAYS,
  judgeItem,
  readNewShare,
  readTime,
  releaseScan,
} from "./burstScan.server";

/** The result of a decision on a burst. */
export type BurstOutcome =
  | "done"
  /** Another super admin has decided, or undone the decision, first. */
  | "decided"
  /** Reviews have joined the burst after it was shown. */
  | "grown"
  /** One of the reviews is the super admin's own, or they have claimed the item, and another super admin may decide. */
  | "not allowed"
  /** The burst does not exist, or all its reviews were deleted. */
  | "missing";

/** A super admin's decision. */
interface Decision {
  decision: BurstDecisionKey;
  /** The id of the super admin. */
  by: string;
  /** The newest review that was shown; null skips the check for later ones. */
  lastReview?: number | null;
}

/**
 * A run looks at no more than so many of the newest reviews, and of those that were edited or shown again, so that the first one
 * of a large site is short.
 */
const MAX_SCANNED = 5_000;

/** Finds bursts, and decides on them. Triggers set `held` of their reviews, which takes them out of the item's numbers. */
export class BurstRepository extends BurstQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /**
   * Judges the items with new or changed reviews since the last run, each in its own transaction. Of several processes
   * one does it; the others return at once.
   * @param at by default the database's time: a process whose clock is ahead would leave out what is written until then
   * @returns the number of bursts that were found or have grown
   * @throws the errors of items, when the others have been judged; the next run judges all again
   */
  async scan(at?: Date): Promise<number> {
    const now = at ?? (await readTime(this.em));
    const since = await claimScan(this.em, now);
    if (!since) return 0;
    let found = 0;
    try {
      const items = await this.#reviewedSince(since, now);
      const newShare = items.length > 0 ? await readNewShare(this.em, now) : 0;
      const failures: Error[] = [];
      for (const item of items) {
        try {
          if (await this.#judge(item, now, newShare)) found += 1;
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          failures.push(new Error(`The ${item.itemType} ${item.itemId} failed`, { cause: error }));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Items could not be judged");
    } catch (error) {
      await releaseScan(this.em, null);
      throw error;
    }
    await releaseScan(this.em, now);
    return found;
  }

  /** Judges one item now. @returns whether a burst was found or has grown */
  async judge(item: ReviewedItem, now = new Date()): Promise<boolean> {
    return this.#judge(item, now, await readNewShare(this.em, now));
  }

  /** The number of items that the next scan judges. @param at by default the database's time */
  async unjudged(at?: Date): Promise<number> {
    const now = at ?? (await readTime(this.em));
    const [scan] = await this.em.execute<{ scanned_until: Time }[]>("select scanned_until from burst_scan");
    const since = scan ? new Date(scan.scanned_until) : new Date(now.getTime() - FIRST_SCAN_DAYS * DAY);
    return (await this.#reviewedSince(since, now)).length;
  }

  /** Decides on a burst, or undoes the decision. Reviews that are held or count again are recounted by triggers. */
  decide(id: number, { decision, by, lastReview = null }: Decision): Promise<BurstOutcome> {
    const { state, action } = BURST_DECISIONS[decision];
    return transaction(this.em, async (em): Promise<BurstOutcome> => {
      const locked = await this.#lock(em, id);
      if (!locked) return "missing";
      const { burst, reviews } = locked;
      if ((burst.state === "open") === (state === "open")) return "decided";
      if (lastReview !== null && reviews.some((review) => review.id > lastReview)) return "grown";
      if ((await new BurstQueries(em).forAnother(by, [id])).has(id)) return "not allowed";
      const [decidedBy, decidedAt] = state === "open" ? [null, null] : [by, new Date()];
      await em.execute("update review_bursts set state = ?, decided_by = ?, decided_at = ? where id = ?", [
        state,
        decidedBy,
        decidedAt,
        id,
      ]);
      await this.#audit.record(em, {
        action,
        subject: { kind: burst.itemType, id: burst.itemId, name: burst.itemName },
        before: { burst: burst.state },
        after: { burst: state, reviews: reviews.length },
      });
      return "done";
    });
  }

  /** Ends the notice that this review of the user is held, or was decided on. @param reviewId null ends none */
  async dismissNotice(userId: string, reviewId: number | null): Promise<void> {
    await endReviewNotice(this.em, "held_review_id", userId, reviewId);
  }

  /** Locks a burst, its item and its reviews, in the order of all transactions; null if it has no reviews. */
  async #lock(em: EntityManager, id: number) {
    const found = await new BurstQueries(em).find(id);
    if (!found) return null;
    const { itemType, itemId } = found.burst;
    if (!(await lockItem(em, itemColumns[itemType], itemId))) return null;
    const [row] = await em.execute<{ state: BurstState }[]>(
      "select state from review_bursts where id = ? for no key update",
      [id],
    );
    const reviews = await em.execute<{ id: number }[]>(
      `select id from all_reviews where id in (select review_id from burst_reviews where burst_id = ?)
        order by id for no key update`,
      [id],
    );
    return row && reviews.length > 0 ? { burst: { ...found.burst, state: row.state }, reviews } : null;
  }

  /** Items with reviews that arrived, were edited or shown again since a moment, and could be part of a burst. */
  async #reviewedSince(since: Date, now: Date): Promise<ReviewedItem[]> {
    const rows = await this.em.execute<{ court_id: number | null; equipment_id: number | null }[]>(
      `with arrived as (select id from reviews where ${isRecent("created_at")}
            order by created_at desc, id desc limit ${MAX_SCANNED}),
          edited as (select id from reviews where updated_at > created_at and ${isRecent("updated_at")}
            order by updated_at desc limit ${MAX_SCANNED}),
          shown_again as (select review_id from hidings where ${isRecent("ended_at")}
            order by ended_at desc limit ${MAX_SCANNED})
        select distinct r.court_id, r.equipment_id from reviews r
          where r.id in (select id from arrived union select id from edited union select review_id from shown_again)
          and r.created_at > ?::timestamptz - interval '${NEW_ACCOUNT_DAYS} days' and r.created_at <= ?
          and r.interest is null and r.held is null
          and not exists (select from burst_reviews m where m.review_id = r.id)`,
      [since, now, since, now, since, now, now, now],
    );
    return rows.map(itemOf);
  }

  #judge(item: ReviewedItem, now: Date, newShare: number): Promise<boolean> {
    return transaction(this.em, (em) => judgeItem(em, item, { now, newShare }));
  }
}

/** SQL for whether a time is after the last run and not after now, which are its parameters. A transaction may have been long. */
function isRecent(time: string): string {
  return `${time} > ?::timestamptz - interval '5 minutes' and ${time} <= ?`;
}
