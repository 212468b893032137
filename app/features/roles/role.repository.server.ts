import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { PAGE_SIZE, type Page, paginate } from "~/http/listQuery";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { Session } from "../auth/session.entity";
import { FULL_NAME, User } from "../users/user.entity";
import type { UserListQuery } from "./userList.query";
import type { ListedUser } from "./userList.view";

/** What became of rights that were given or taken. */
export type RoleChange =
  /** They are as they should be, whoever saw to it. */
  | "done"
  /** Whoever asked is no super admin any more. */
  | "not allowed"
  /** There is no such person. */
  | "missing";

interface PersonRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  email: string | null;
  email_verified: boolean;
  is_super_admin: boolean;
  created_at: Date | string;
}

const COLUMNS =
  "u.id, u.first_name, u.last_name, u.profile_image_url, u.email, u.email_verified, u.is_super_admin, u.created_at";

/** Whose first, last or full name, or whose e-mail begins so: each has an index. */
const BEGINS_SO = `(starts_with(${FULL_NAME}, lower(?))
  or starts_with(lower(u.last_name), lower(?)) or starts_with(lower(u.email), lower(?)))`;

/** Who is a super admin, and the changes made to that. */
export class RoleRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** One page of the people whose name or e-mail begins as asked, super admins first and then who came last. */
  async listUsers({ q, page: asked }: UserListQuery): Promise<Page<ListedUser>> {
    const where = q ? `where ${BEGINS_SO}` : "";
    const params = q ? [q, q, q] : [];
    const [row] = await this.#em.execute<{ total: string }[]>(
      `select count(*) as total from users u ${where}`,
      params,
    );
    const total = Number(row?.total ?? 0);
    const { page, pages, offset } = paginate(total, asked, PAGE_SIZE);
    const rows = await this.#em.execute<PersonRow[]>(
      `select ${COLUMNS} from users u ${where} order by u.is_super_admin desc, u.created_at desc, u.id limit ? offset ?`,
      [...params, PAGE_SIZE, offset],
    );
    return { items: rows.map(personView), total, page, pages };
  }

  /** One user; null where there is none. @param id any text that the database can take */
  async person(id: string): Promise<ListedUser | null> {
    const [row] = await this.#em.execute<PersonRow[]>(`select ${COLUMNS} from users u where u.id = ?`, [id]);
    return row ? personView(row) : null;
  }

  /** Makes somebody a super admin. @param by who asks for it */
  grant(userId: string, by: string): Promise<RoleChange> {
    return this.#change(userId, by, "granted", async (em) => {
      await em.nativeUpdate(User, { id: userId }, { isSuperAdmin: true });
    });
  }

  /**
   * Makes a super admin a person like others and ends their sessions. As nobody takes their own rights, and whoever
   * takes another's has them still, there is always one left.
   * @param by who asks for it: somebody else
   */
  revoke(userId: string, by: string): Promise<RoleChange> {
    return this.#change(userId, by, "revoked", async (em) => {
      await em.nativeUpdate(User, { id: userId }, { isSuperAdmin: false });
      await em.nativeDelete(Session, { user: userId });
    });
  }

  /**
   * Changes take turns: each locks all super admins, in one order, and so knows whether whoever asks is still one. Of
   * two who take each other's rights at once, the second has none to do it by.
   */
  #change(
    userId: string,
    by: string,
    action: "granted" | "revoked",
    act: (em: EntityManager) => Promise<void>,
  ): Promise<RoleChange> {
    return retryOnDeadlock(() =>
      this.#em.transactional(async (em): Promise<RoleChange> => {
        const rows = await em.execute<Pick<PersonRow, "id" | "is_super_admin">[]>(
          "select id, is_super_admin from users where is_super_admin or id = ? order by id for update",
          [userId],
        );
        if (!rows.some(({ id, is_super_admin }) => id === by && is_super_admin)) return "not allowed";
        const person = rows.find(({ id }) => id === userId);
        if (!person) return "missing";
        if (person.is_super_admin === (action === "granted")) return "done";
        await act(em);
        await this.#audit.record(em, { action, subject: { kind: "person", id: userId } });
        return "done";
      }),
    );
  }
}

function personView(row: PersonRow): ListedUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    email: row.email,
    emailVerified: row.email_verified,
    isSuperAdmin: row.is_super_admin,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
