import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { notSuspendedSql } from "~/features/users/notSuspended.server";
import { PAGE_SIZE, type Page, paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { Session } from "../auth/session.entity";
import { suspensionOf } from "../users/suspension.view";
import { FULL_NAME, User } from "../users/user.entity";
import type { UserListQuery, UserTab } from "./userList.query";
import type { ListedUser } from "./userList.view";

/** The result of granting or revoking super admin. */
export type RoleChange =
  /** The user has the requested role now, or had it already. */
  | "done"
  /** The actor is no longer a super admin. */
  | "not allowed"
  /** Suspended users cannot become super admins. */
  | "suspended"
  /** The user does not exist. */
  | "missing";

interface UserRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  email: string | null;
  email_verified: boolean;
  is_super_admin: boolean;
  suspended_until: Time | null;
  suspension_reason: string | null;
  created_at: Time;
  last_sign_in: Time | null;
}

const COLUMNS =
  "u.id, u.first_name, u.last_name, u.profile_image_url, u.email, u.email_verified, u.is_super_admin, u.suspended_until, u.suspension_reason, u.created_at, (select max(at) from security_events where user_id = u.id and kind in ('signed-in', 'new-device')) as last_sign_in";

/** Matches a prefix of the full name, last name or e-mail address; each has an index. */
const PREFIX_MATCH = `(starts_with(${FULL_NAME}, lower(?))
  or starts_with(lower(u.last_name), lower(?)) or starts_with(lower(u.email), lower(?)))`;

/** Whether a tab lists a user. */
const IN_TAB: Readonly<Record<UserTab, string>> = {
  all: "true",
  "super-admins": "u.is_super_admin",
  suspended: "u.suspended_until > now()",
};

const TAB_COUNTS = Object.entries(IN_TAB)
  .map(([tab, condition]) => `count(*) filter (where ${condition})::int as "${tab}"`)
  .join(", ");

/** One page of a tab, and the number of users in each tab. */
interface UserPage extends Page<ListedUser> {
  counts: Readonly<Record<UserTab, number>>;
}

/** Lists users with their role; grants and revokes super admin. */
export class RoleRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /**
   * One page of the users in a tab whose name or e-mail address begins with `q`: super admins first, then the newest.
   * @returns also the number of users in each tab
   */
  async listUsers({ q, show, page: requestedPage }: UserListQuery): Promise<UserPage> {
    const where = `where ${q ? PREFIX_MATCH : "true"}`;
    const params = q ? [q, q, q] : [];
    const [counts] = await this.#em.execute<Record<UserTab, number>[]>(
      `select ${TAB_COUNTS} from users u ${where}`,
      params,
    );
    if (!counts) throw new Error("The users were not counted");
    const total = counts[show];
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const order = "order by u.is_super_admin desc, u.created_at desc, u.id";
    // Only the page's rows are computed, not those before it.
    const rows = await this.#em.execute<UserRow[]>(
      `select ${COLUMNS} from users u
        where u.id in (select u.id from users u ${where} and ${IN_TAB[show]} ${order} limit ? offset ?) ${order}`,
      [...params, PAGE_SIZE, offset],
    );
    return { items: rows.map(listedUser), total, page, pages, counts };
  }

  /** One user; null if there is none. @param id any text without NUL characters */
  async person(id: string): Promise<ListedUser | null> {
    const [row] = await this.#em.execute<UserRow[]>(`select ${COLUMNS} from users u where u.id = ?`, [id]);
    return row ? listedUser(row) : null;
  }

  /** Grants super admin. @param by the id of the acting super admin; null for the operator */
  grant(userId: string, by: string | null): Promise<RoleChange> {
    return this.#change(userId, by, "granted", async (em) => {
      const granted = await em.execute<object[]>(
        `update users set is_super_admin = true where id = ? and ${notSuspendedSql("users")} returning id`,
        [userId],
      );
      return granted.length > 0 ? "done" : "suspended";
    });
  }

  /**
   * Revokes super admin and ends the user's sessions. At least one super admin always remains, unless the operator revokes
   * the last one: another actor must be one and cannot revoke their own role.
   * @param by the id of the acting super admin, another user; null for the operator
   */
  revoke(userId: string, by: string | null): Promise<RoleChange> {
    return this.#change(userId, by, "revoked", async (em) => {
      await em.nativeUpdate(User, { id: userId }, { isSuperAdmin: false });
      await em.nativeDelete(Session, { user: userId });
      return "done";
    });
  }

  /**
   * Serializes changes by locking all super admins in order of their ids, and checks that the actor is still one. If
   * two super admins revoke each other at the same time, the second is rejected.
   */
  #change(
    userId: string,
    by: string | null,
    action: "granted" | "revoked",
    act: (em: EntityManager) => Promise<"done" | "suspended">,
  ): Promise<RoleChange> {
    return transaction(this.#em, async (em): Promise<RoleChange> => {
      const rows = await em.execute<Pick<UserRow, "id" | "is_super_admin">[]>(
        "select id, is_super_admin from users where is_super_admin or id = ? order by id for update",
        [userId],
      );
      if (by !== null && !rows.some(({ id, is_super_admin }) => id === by && is_super_admin))
        return "not allowed";
      const target = rows.find(({ id }) => id === userId);
      if (!target) return "missing";
      if (target.is_super_admin === (action === "granted")) return "done";
      const outcome = await act(em);
      if (outcome === "done")
        await this.#audit.record(em, { action, subject: { kind: "person", id: userId } });
      return outcome;
    });
  }
}

function listedUser(row: UserRow): ListedUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    email: row.email,
    emailVerified: row.email_verified,
    isSuperAdmin: row.is_super_admin,
    suspension: suspensionOf(
      {
        suspendedUntil: row.suspended_until === null ? null : new Date(row.suspended_until),
        suspensionReason: row.suspension_reason,
      },
      new Date(),
    ),
    createdAt: isoTime(row.created_at),
    lastSignIn: row.last_sign_in && isoTime(row.last_sign_in),
  };
}
