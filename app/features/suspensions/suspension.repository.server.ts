import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import { lockVotedAndRepliedReviews } from "~/sql/itemLocks.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { suspensionOf } from "../users/suspension.view";
import { User } from "../users/user.entity";
import { suspensionVersion } from "./suspension.version.server";

/** The result of suspending or reinstating a user. */
export type SuspensionOutcome =
  /** The user is suspended, or no longer. */
  | "done"
  /** The actor is no longer a super admin. */
  | "not allowed"
  /** There is another suspension than the actor has seen, or none any more. */
  | "stale"
  /** Super admins cannot be suspended. */
  | "super admin"
  /** There is no suspension to end. */
  | "not suspended"
  /** The user does not exist. */
  | "missing";

interface SuspensionChange {
  reason: string;
  until: Date;
}

interface UserRow {
  id: string;
  is_super_admin: boolean;
  suspended_until: Time | null;
  suspension_reason: string | null;
}

/** The condition of users whose suspension has ended. */
const ENDED = "suspended_until <= now()";

/** The condition of suspensions of deleted accounts that have ended. */
const EXPIRED = "expires_at <= now()";

/** Suspends and reinstates users. */
export class SuspensionRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /**
   * Suspends a user, or replaces the suspension.
   * @param by the id of the acting super admin; null for the operator
   * @param seen the version of the suspension to replace; by default any is replaced
   */
  suspend(
    userId: string,
    suspension: SuspensionChange,
    by: string | null,
    seen?: number,
  ): Promise<SuspensionOutcome> {
    return this.#change(userId, suspension, by, seen);
  }

  /**
   * Ends a suspension, if there is one.
   * @param by the id of the acting super admin; null for the operator
   * @param seen the version of the suspension to end; by default any is ended
   */
  reinstate(userId: string, by: string | null, seen?: number): Promise<SuspensionOutcome> {
    return this.#change(userId, null, by, seen);
  }

  /** The number of suspensions that `removeEnded` would delete. */
  async countEnded(): Promise<number> {
    const [row] = await this.#em.execute<{ ended: number }[]>(
      `select ((select count(*) from users where ${ENDED})
        + (select count(*) from suspensions_of_deleted_accounts where ${EXPIRED}))::int as ended`,
    );
    return row?.ended ?? 0;
  }

  /** Deletes suspensions that have ended, with their reasons, also those of deleted accounts. */
  async removeEnded(): Promise<void> {
    await this.#em.execute(`delete from suspensions_of_deleted_accounts where ${EXPIRED}`);
    const users = await this.#em.execute<{ id: string }[]>(`select id from users where ${ENDED}`);
    for (const { id } of users) {
      await transaction(this.#em, async (em) => {
        // A trigger counts the user's votes again.
        await lockVotedAndRepliedReviews(em, id);
        await em.execute(
          `update users set suspended_until = null, suspension_reason = null where id = ? and ${ENDED}`,
          [id],
        );
      });
    }
  }

  #change(
    userId: string,
    change: SuspensionChange | null,
    by: string | null,
    seen?: number,
  ): Promise<SuspensionOutcome> {
    return transaction(this.#em, async (em): Promise<SuspensionOutcome> => {
      await lockVotedAndRepliedReviews(em, userId);
      // Entries of the audit log refer to the admin: a transaction with the lock of a review may still add one.
      const rows = await em.execute<UserRow[]>(
        `select id, is_super_admin, suspended_until, suspension_reason from users
            where id in (?, ?) order by id for no key update`,
        [userId, by],
      );
      const outcome = outcomeOf(rows, userId, by, change !== null);
      if (outcome !== "change") return outcome;
      const target = rows.find(({ id }) => id === userId);
      if (seen !== undefined && seen !== versionOf(target)) return "stale";
      await em.nativeUpdate(
        User,
        { id: userId },
        { suspendedUntil: change?.until ?? null, suspensionReason: change?.reason ?? null },
      );
      await this.#audit.record(em, {
        action: change ? "suspended" : "reinstated",
        subject: { kind: "person", id: userId },
        before: fieldsOf(target?.suspension_reason, target?.suspended_until),
        after: fieldsOf(change?.reason, change?.until),
        withheld: ["reason"],
      });
      return "done";
    });
  }
}

/** What to answer, or that the user's row is to be changed. */
function outcomeOf(
  rows: readonly UserRow[],
  userId: string,
  by: string | null,
  isSuspending: boolean,
): SuspensionOutcome | "change" {
  if (by !== null && !rows.some(({ id, is_super_admin }) => id === by && is_super_admin))
    return "not allowed";
  const target = rows.find(({ id }) => id === userId);
  if (!target) return "missing";
  if (isSuspending) return target.is_super_admin ? "super admin" : "change";
  const { suspended_until: until } = target;
  return until && new Date(until) > new Date() ? "change" : "not suspended";
}

function versionOf(row: UserRow | undefined): number {
  const until = row?.suspended_until;
  const columns = {
    suspendedUntil: until ? new Date(until) : null,
    suspensionReason: row?.suspension_reason,
  };
  return suspensionVersion(suspensionOf(columns, new Date()));
}

function fieldsOf(reason: string | null | undefined, until: Time | null | undefined) {
  return { reason: reason ?? null, until: until ? isoTime(until) : null };
}
