import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { notSuspendedSql } from "~/features/users/notSuspended.server";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { transaction } from "~/sql/transaction.server";

/** A user's vote, for the user's own data export. */
export interface OwnVote {
  reviewId: number;
  itemName: string;
  /** ISO 8601 in UTC. */
  votedAt: string;
}

const NOT_SUSPENDED = notSuspendedSql("u");

/** SQL that selects the votes which do not count although their users are no longer suspended. */
const UNCOUNTED_VOTES = `from review_votes v join users u on u.id = v.user_id where not v.counts and ${NOT_SUSPENDED}`;

/** Reads and changes users' votes for helpful reviews. Triggers count them and reject votes for own reviews. */
export class VoteRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Votes for a visible review of another user; does nothing if there is none, or after an earlier vote. */
  async add(reviewId: number, userId: string): Promise<void> {
    await this.#locked("select id from reviews where id = ? and user_id <> ?", [reviewId, userId], (em) =>
      em.execute("insert into review_votes (review_id, user_id) values (?, ?) on conflict do nothing", [
        reviewId,
        userId,
      ]),
    );
  }

  /** Takes a vote back, if there is one. */
  async remove(reviewId: number, userId: string): Promise<void> {
    await this.#locked("select id from all_reviews where id = ?", [reviewId], (em) =>
      em.execute("delete from review_votes where review_id = ? and user_id = ?", [reviewId, userId]),
    );
  }

  /** Runs `write` in a transaction with the found review locked; does nothing if none is found. */
  async #locked(
    find: string,
    params: unknown[],
    write: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await transaction(this.#em, async (em) => {
      const found = await em.execute<object[]>(`${find} for no key update`, params);
      if (found.length > 0) await write(em);
    });
  }

  /** Which of the reviews the user has voted for. */
  async votedAmong(userId: string, reviewIds: readonly number[]): Promise<number[]> {
    if (reviewIds.length === 0) return [];
    const rows = await this.#em.execute<{ review_id: number }[]>(
      "select review_id from review_votes where user_id = ? and review_id in (?)",
      [userId, reviewIds],
    );
    return rows.map(({ review_id }) => review_id);
  }

  /** A user's votes, newest first, those for hidden reviews included. */
  async listByUser(userId: string): Promise<OwnVote[]> {
    const rows = await this.#em.execute<{ review_id: number; item_name: string; created_at: Time }[]>(
      `select v.review_id, v.created_at, ${ITEM_NAME} as item_name
      from review_votes v join all_reviews r on r.id = v.review_id
      ${joinItem("r")}
      where v.user_id = ? order by v.created_at desc, v.review_id desc`,
      [userId],
    );
    return rows.map(({ review_id, item_name, created_at }) => ({
      reviewId: review_id,
      itemName: item_name,
      votedAt: isoTime(created_at),
    }));
  }

  /** The number of votes that `countAfterSuspensions` would count. */
  async uncounted(): Promise<number> {
    const [row] = await this.#em.execute<{ votes: string }[]>(`select count(*) as votes ${UNCOUNTED_VOTES}`);
    return Number(row?.votes ?? 0);
  }

  /** Counts the votes of users whose suspension has ended; its end by time changes no row. */
  async countAfterSuspensions(): Promise<void> {
    await transaction(this.#em, async (em) => {
      // In the order of locks. A new suspension waits, and then sees the votes that count again.
      await em.execute(
        `select id from all_reviews where id in (select v.review_id ${UNCOUNTED_VOTES}) order by id for no key update`,
      );
      const users = await em.execute<{ id: string }[]>(
        `select id from users u where ${NOT_SUSPENDED}
            and id in (select user_id from review_votes where not counts) order by id for share`,
      );
      if (users.length === 0) return;
      await em.execute("update review_votes set counts = true where not counts and user_id in (?)", [
        users.map(({ id }) => id),
      ]);
    });
  }
}
