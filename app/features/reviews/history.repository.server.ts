import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import { transaction } from "~/sql/transaction.server";
import { endReviewNotice } from "../users/reviewNotice.server";
import type { ReviewVersion, Rewriting } from "./history.view";
import { REMOVED_PASSAGE } from "./moderatorChange.limits";
import { REWRITTEN_AT } from "./review.entity";
import { appealWaitsSql } from "./waitingAppeal.server";

interface VersionRow {
  review_id: number;
  number: number;
  rating: string;
  review_text: string | null;
  moderation_reason: string | null;
  written_at: Time;
  withheld_at: Time | null;
}

/**
 * What moderators hide is stored for a year, in which its author can object: by the database's clock, unless a time is given,
 * as a process whose own is ahead would delete it early.
 */
const OUTDATED = "< coalesce(?::timestamptz, now()) - interval '1 year'";

/** Selects the reviews that are deleted: not those with an appeal that waits, which is still to be decided. */
const OUTDATED_REVIEW = `hidden_at ${OUTDATED} and not ${appealWaitsSql("all_reviews.id")}`;

/** How many hidden reviews are deleted with one query. */
const BATCH_SIZE = 100;

/** Reads and deletes earlier versions of reviews. The database writes them. */
export class HistoryRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /**
   * A review's earlier versions, newest first.
   * @param limit the most
   * @param showsWithheld whether withheld texts are included, for the author and super admins
   */
  async list(reviewId: number, limit: number, offset = 0, showsWithheld = false): Promise<ReviewVersion[]> {
    const rows = await this.#em.execute<VersionRow[]>(
      "select * from review_versions where review_id = ? order by number desc limit ? offset ?",
      [reviewId, limit, offset],
    );
    return rows.map((row) => versionOf(row, showsWithheld));
  }

  /** Whether the text of an earlier version of a review is public and has a passage, apart from what stands for a gap. */
  async isInPublicVersion(reviewId: number, passage: string): Promise<boolean> {
    const rows = await this.#em.execute<object[]>(
      `select 1 from review_versions
      where review_id = ? and withheld_at is null and position(? in replace(review_text, ?, '')) > 0 limit 1`,
      [reviewId, passage, REMOVED_PASSAGE],
    );
    return rows.length > 0;
  }

  /** The number of a review's earlier versions, and its last change of text or rating; null without such a review. */
  async summary(reviewId: number): Promise<({ earlier: number } & Rewriting) | null> {
    const [row] = await this.#em.execute<
      { earlier: number; rewritten_at: Time; rewrite_reason: string | null }[]
    >(
      `select (select count(*)::int from review_versions v where v.review_id = r.id) as earlier,
        ${REWRITTEN_AT} as rewritten_at, rewrite_reason from all_reviews r where r.id = ?`,
      [reviewId],
    );
    if (!row) return null;
    return {
      earlier: row.earlier,
      rewrittenAt: isoTime(row.rewritten_at),
      rewriteReason: row.rewrite_reason,
    };
  }

  /** All earlier versions of a user's reviews, for the user's own data export. */
  async listByUser(userId: string): Promise<(ReviewVersion & { reviewId: number })[]> {
    const rows = await this.#em.execute<VersionRow[]>(
      `select v.* from review_versions v join all_reviews r on r.id = v.review_id
      where r.user_id = ? order by v.review_id, v.number`,
      [userId],
    );
    return rows.map((row) => ({ reviewId: row.review_id, ...versionOf(row, true) }));
  }

  /** Ends the notice that a moderator has changed this review of the user. @param reviewId null ends none */
  async dismissNotice(userId: string, reviewId: number | null): Promise<void> {
    await endReviewNotice(this.#em, "moderated_review_id", userId, reviewId);
  }

  /** The numbers of reviews, versions and replies that `removeOutdated` would delete. */
  async outdated(now: Date | null = null): Promise<{ reviews: number; versions: number; replies: number }> {
    const [row] = await this.#em.execute<{ reviews: number; versions: number; replies: number }[]>(
      `select (select count(*)::int from all_reviews where ${OUTDATED_REVIEW}) as reviews,
        (select count(*)::int from review_versions where withheld_at ${OUTDATED}) as versions,
        (select count(*)::int from owner_replies where removed_at ${OUTDATED}) as replies`,
      [now, now, now],
    );
    return row ?? { reviews: 0, versions: 0, replies: 0 };
  }

  /**
   * Deletes what moderators have hidden more than a year ago: withheld versions, replies, and reviews unless an appeal
   * waits.
   */
  async removeOutdated(now: Date | null = null): Promise<void> {
    await this.#em.execute(`delete from review_versions where withheld_at ${OUTDATED}`, [now]);
    await retryOnDeadlock(() =>
      this.#em.execute(`delete from owner_replies where removed_at ${OUTDATED}`, [now]),
    );
    let ids: { id: number }[];
    do {
      ids = await this.#em.execute<{ id: number }[]>(
        `select id from all_reviews where ${OUTDATED_REVIEW} order by id limit ${BATCH_SIZE}`,
        [now],
      );
      for (const { id } of ids) {
        await transaction(this.#em, async (em) => {
          await lockItemsOfReviews(em, "id", id);
          // Waits for an appeal, which only the next statement sees.
          await em.execute("select 1 from all_reviews where id = ? for update", [id]);
          // It may have been shown again.
          await em.execute(`delete from all_reviews where id = ? and ${OUTDATED_REVIEW}`, [id, now]);
        });
      }
    } while (ids.length === BATCH_SIZE);
  }
}

function versionOf(row: VersionRow, showsWithheld: boolean): ReviewVersion {
  const isWithheld = row.withheld_at !== null;
  return {
    number: row.number,
    rating: Number(row.rating),
    reviewText: isWithheld && !showsWithheld ? null : row.review_text,
    isWithheld,
    moderationReason: row.moderation_reason,
    writtenAt: isoTime(row.written_at),
  };
}
