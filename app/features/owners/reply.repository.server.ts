import { randomInt } from "node:crypto";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { ownedSql } from "../reviews/itemOwner.server";
import { mayModerate } from "../reviews/mayModerate.server";
import { itemOf } from "../reviews/review.view";
import type { ExportedReply, OwnReply } from "./owner.view";
import { ownsUntilCommit } from "./ownership.server";

/** The result of writing or deleting a reply. */
export type ReplyOutcome =
  | "done"
  /** The reply was changed since it was read, or there is one by now. */
  | "stale"
  /** The user does not own the item, or has written the review; or another super admin has to remove the reply. */
  | "not allowed"
  /** There is no such review, or no such reply. */
  | "missing";

/** A stored reply; its author is not public. */
export interface StoredReply extends OwnReply {
  userId: string;
}

/** A reply to write. */
interface ReplyChange {
  text: string;
  /** The version that was read, 0 for none; null overwrites any. */
  version: number | null;
}

interface LockedReview {
  user_id: string;
  court_id: number | null;
  equipment_id: number | null;
  item_name: string;
}

interface ReplyRow {
  review_id: number;
  user_id: string;
  is_court: boolean;
  item_name: string;
  text: string;
  version: number;
  created_at: Time;
  updated_at: Time;
  removal_reason: string | null;
  removed_at: Time | null;
}

/** Reviews are looked up one by one (`offset 0`): for a user with many replies Postgres would read all reviews. */
const SELECT = `select o.review_id, o.user_id, r.court_id is not null as is_court, ${ITEM_NAME} as item_name,
    o.text, o.version, o.created_at, o.updated_at, o.removal_reason, o.removed_at
  from owner_replies o cross join lateral (
    select court_id, equipment_id, hidden_for from all_reviews where id = o.review_id offset 0) r
  ${joinItem("r")}`;

/** SQL for whether the author of a reply `o` to a review `r` owns the item. */
const IS_OWNED = `case when r.court_id is null then ${ownedSql("equipment", "o.user_id", "r.equipment_id")}
  else ${ownedSql("court", "o.user_id", "r.court_id")} end`;

/**
 * First versions are random numbers below this. A deleted reply leaves no row, so counting from 1 would give the next
 * reply to the review its versions, and what was read of the one would overwrite or remove the other.
 */
const FIRST_VERSIONS = 2 ** 30;

/** Stores owners' replies to reviews. The key of their table allows one to each. */
export class ReplyRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** The reply to a review, a removed one as well; null if there is none. */
  async find(reviewId: number): Promise<StoredReply | null> {
    const [row] = await this.#em.execute<ReplyRow[]>(`${SELECT} where o.review_id = ?`, [reviewId]);
    return row ? replyOf(row) : null;
  }

  /** All replies that a user wrote last, oldest first, for the user's own data export. */
  async listByUser(userId: string): Promise<ExportedReply[]> {
    const rows = await this.#em.execute<ReplyRow[]>(
      `${SELECT} where o.user_id = ? order by o.created_at, o.review_id`,
      [userId],
    );
    return rows.map((row) => {
      const { userId: _, ...reply } = replyOf(row);
      return { ...reply, removedAt: row.removed_at && isoTime(row.removed_at) };
    });
  }

  /** A user's public replies to reviews of items that the user owns no more, the newest first. */
  async listOfFormerOwner(userId: string): Promise<OwnReply[]> {
    const rows = await this.#em.execute<ReplyRow[]>(
      `${SELECT} where o.user_id = ? and o.removed_at is null and r.hidden_for is null and not ${IS_OWNED}
        order by o.created_at desc, o.review_id desc`,
      [userId],
    );
    return rows.map((row) => {
      const { userId: _, ...reply } = replyOf(row);
      return reply;
    });
  }

  /**
   * Replies to a review as an owner of its item, or edits the reply. One that was removed is replaced by a new one. A
   * user's own reply with the same text remains as it is.
   */
  save(reviewId: number, userId: string, { text, version }: ReplyChange): Promise<ReplyOutcome> {
    return this.#locked("reviews", reviewId, async (em, review) => {
      if (review.user_id === userId || !(await ownsUntilCommit(em, userId, itemOf(review))))
        return "not allowed";
      const [current] = await em.execute<Pick<ReplyRow, "user_id" | "text" | "version" | "removed_at">[]>(
        "select user_id, text, version, removed_at from owner_replies where review_id = ?",
        [reviewId],
      );
      if (version !== null && version !== (current?.version ?? 0)) return "stale";
      const isSame = current?.user_id === userId && current.text === text && current.removed_at === null;
      if (isSame) return "done";
      const now = new Date();
      await em.execute(
        `insert into owner_replies (review_id, user_id, text, version, created_at, updated_at) values (?, ?, ?, ?, ?, ?)
          on conflict (review_id) do update set user_id = excluded.user_id, text = excluded.text,
            version = owner_replies.version + 1, removal_reason = null, removed_at = null,
            created_at = case when owner_replies.removed_at is null then owner_replies.created_at else excluded.created_at end,
            updated_at = greatest(owner_replies.created_at, excluded.updated_at)`,
        [reviewId, userId, text, randomInt(1, FIRST_VERSIONS), now, now],
      );
      return "done";
    });
  }

  /**
   * Deletes a reply as an owner, or as its author, also after the ownership has ended.
   * @param version the version that was read; null deletes any
   */
  remove(reviewId: number, userId: string, version: number | null): Promise<ReplyOutcome> {
    return this.#locked("reviews", reviewId, async (em, review) => {
      const [current] = await em.execute<Pick<ReplyRow, "user_id" | "version">[]>(
        "select user_id, version from owner_replies where review_id = ?",
        [reviewId],
      );
      const isAuthor = current?.user_id === userId;
      if (!isAuthor && !(await ownsUntilCommit(em, userId, itemOf(review)))) return "not allowed";
      if (!current) return "missing";
      if (version !== null && version !== current.version) return "stale";
      await em.execute("delete from owner_replies where review_id = ?", [reviewId]);
      return "done";
    });
  }

  /** Removes a reply, also to a hidden review, as a super admin. Its author can read the reason, and write another. */
  moderate(
    reviewId: number,
    { reason, version }: { reason: string; version: number },
  ): Promise<ReplyOutcome> {
    return this.#locked("all_reviews", reviewId, async (em, review) => {
      const [reply] = await em.execute<{ user_id: string; text: string; version: number }[]>(
        "select user_id, text, version from owner_replies where review_id = ? and removed_at is null",
        [reviewId],
      );
      if (!reply) return "missing";
      if (!(await mayModerate(em, reviewId, this.#audit.actor))) return "not allowed";
      if (version !== reply.version) return "stale";
      await em.execute(
        "update owner_replies set removal_reason = ?, removed_at = ?, version = version + 1 where review_id = ?",
        [reason, new Date(), reviewId],
      );
      await this.#audit.record(em, {
        action: "reply-removed",
        subject: { kind: "review", id: reviewId, name: review.item_name },
        owner: reply.user_id,
        before: { reply: reply.text },
        after: { reply: null, reason },
        withheld: ["reply"],
      });
      return "done";
    });
  }

  /** Runs `write` in a transaction with the review locked, a hidden one as well if it is one of all reviews. */
  #locked(
    source: "reviews" | "all_reviews",
    reviewId: number,
    write: (em: EntityManager, review: LockedReview) => Promise<ReplyOutcome>,
  ): Promise<ReplyOutcome> {
    return transaction(this.#em, async (em): Promise<ReplyOutcome> => {
      const [review] = await em.execute<LockedReview[]>(
        `select r.user_id, r.court_id, r.equipment_id, ${ITEM_NAME} as item_name from ${source} r
            ${joinItem("r")}
            where r.id = ? for no key update of r`,
        [reviewId],
      );
      return review ? write(em, review) : "missing";
    });
  }
}

function replyOf(row: ReplyRow): StoredReply {
  return {
    userId: row.user_id,
    reviewId: row.review_id,
    itemType: row.is_court ? "court" : "equipment",
    itemName: row.item_name,
    text: row.text,
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    removalReason: row.removal_reason,
  };
}
