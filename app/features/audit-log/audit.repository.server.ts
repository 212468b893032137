import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { product } from "~/lib/product";
import { isoTime } from "~/lib/time";
import type { AuditAction, AuditKind } from "./audit.labels";
import { type AuditQuery, WITHOUT_ACCOUNT } from "./audit.query";
import type { AuditActor, AuditEntryView, AuditedAction, EntryAboutUser } from "./audit.view";
import { type AuditFields, changeOf } from "./auditChanges.server";
import { type AuditRow, auditEntryView } from "./auditEntryView.server";

/** Whose actions are recorded: a user, or one of `audit.actors.ts`. */
interface Actor {
  id: string;
  firstName: string | null;
  lastName: string | null;
  isSuperAdmin: boolean;
}

/** What was changed. Of a person only the id is stored, because the name is read from the user's row. */
export type AuditSubject =
  | { kind: Exclude<AuditKind, "person">; id: string | number; name: string }
  | { kind: "person"; id: string };

/** An action to record. */
export interface AuditRecord {
  action: AuditAction;
  subject: AuditSubject;
  /** The subject's owner, if it has one: changes that users make to their own content are not recorded. */
  owner?: string;
  /** The id of the author of a deleted review, who may read the entry although the review is gone. */
  author?: string;
  /** The subject's fields before the change; absent when it was added. */
  before?: AuditFields;
  /** The subject's fields after the change; absent when it was deleted. */
  after?: AuditFields;
  /** The fields of which only the length is stored, because their text may contain personal data. */
  withheld?: readonly string[];
}

/** The number of entries per page. */
const PAGE_SIZE = 50;

const NAMELESS = "A user without a name";

/**
 * SQL for whether the author of a review may read an entry about it. Not where it is about others: the owner whose reply was
 * removed, or the reporters of a review that was kept.
 */
const IS_ABOUT_AUTHOR = `(a.action in ('changed', 'hidden', 'appeal-granted', 'appeal-upheld')
  or a.action = 'restored' and a.before ->> 'decision' = 'Hidden')`;

/** SQL for whether an entry `a` is about a user, as account or as author. Has the user's id as parameter, three times. */
const IS_ABOUT_USER = `(a.subject_kind = 'person' and a.subject_id = ? or a.author_id = ?
  or a.subject_kind = 'review' and ${IS_ABOUT_AUTHOR}
    and a.subject_id = any (array(select id::text from all_reviews where user_id = ?)))`;

/** The subjects of entries `a` that still exist, by joins. */
const SUBJECTS = `left join users u on a.subject_kind = 'person' and u.id = a.subject_id
  left join reviews r on r.id = case a.subject_kind when 'review' then a.subject_id::int end
  left join courts c on c.id = case a.subject_kind when 'court' then a.subject_id::int end
  left join equipment e on e.id = case a.subject_kind when 'equipment' then a.subject_id::int end`;

/**
 * The log of changes by super admins. Each entry is written in the transaction of its change. Entries are never
 * changed: this class has no method for it, and the database rejects it.
 */
export class AuditLog {
  readonly #em: EntityManager;
  #actor: Actor | null = null;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Sets the actor of the entries to come. With null, as at the start, nothing is recorded. */
  setActor(actor: Actor | null): void {
    this.#actor = actor;
  }

  /** The current actor, with the name that entries store; null when none is set. */
  get actor(): { id: string; name: string } | null {
    return this.#actor && { id: this.#actor.id, name: nameOf(this.#actor) };
  }

  /**
   * Records an action of a super admin, unless the subject is their own. Does nothing when no field has changed.
   * @param em the entity manager of the transaction that makes the change
   * @param actor who acts; by default the current actor
   */
  async record(em: EntityManager, record: AuditRecord, actor = this.#actor): Promise<void> {
    if (!actor?.isSuperAdmin || actor.id === record.owner) return;
    const { action, subject, withheld = [] } = record;
    const { before, after } = changeOf(record.before, record.after, withheld);
    if (action === "changed" && !before && !after) return;
    await em.execute(
      `insert into audit_entries
        (actor_id, actor_name, action, subject_kind, subject_id, subject_name, author_id, before, after)
        values ((select id from users where id = ?), ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
      [
        actor.id,
        nameOf(actor),
        action,
        subject.kind,
        String(subject.id),
        subject.kind === "person" ? null : subject.name,
        record.author ?? null,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
      ],
    );
  }

  /** One page of the entries that match the query, newest first. */
  async list(query: AuditQuery): Promise<Page<AuditEntryView>> {
    const { where, params } = conditionsOf(query);
    const [row] = await this.#em.execute<{ total: string }[]>(
      `select count(*) as total from audit_entries a ${where}`,
      params,
    );
    const total = Number(row?.total ?? 0);
    const { page, pages, offset } = paginate(total, query.page, PAGE_SIZE);
    const order = "order by a.at desc, a.id desc";
    // Only the subjects of the page's entries are read, not those of the entries before it.
    const rows = await this.#em.execute<AuditRow[]>(
      `select a.*, u.id as person_id, u.first_name, u.last_name, r.id as review_id,
          coalesce(c.id, r.court_id) as court_id, coalesce(e.id, r.equipment_id) as equipment_id
        from audit_entries a ${SUBJECTS}
        where a.id in (select a.id from audit_entries a ${where} ${order} limit ? offset ?) ${order}`,
      [...params, PAGE_SIZE, offset],
    );
    return { items: rows.map(auditEntryView), total, page, pages };
  }

  /** The actor's actions, oldest first, without the changed fields, which may be about other users. */
  async actionsBy(actorId: string): Promise<AuditedAction[]> {
    const rows = await this.#em.execute<AuditRow[]>(
      `select a.at, a.action, a.subject_kind, a.subject_id, a.subject_name from audit_entries a
        where a.actor_id = ? order by a.at, a.id`,
      [actorId],
    );
    return rows.map(auditedAction);
  }

  /** The names under which the actor's actions are recorded, which remain when the account is deleted. */
  async namesOf(actorId: string): Promise<string[]> {
    const rows = await this.#em.execute<Pick<AuditRow, "actor_name">[]>(
      "select actor_name from audit_entries where actor_id = ? group by actor_name order by min(id)",
      [actorId],
    );
    return rows.map(({ actor_name }) => actor_name);
  }

  /** The entries about a user, the user's existing reviews and those that moderators deleted, oldest first, without their actors. */
  async entriesAbout(userId: string): Promise<EntryAboutUser[]> {
    const rows = await this.#em.execute<AuditRow[]>(
      `select a.at, a.action, a.subject_kind, a.subject_id, a.subject_name, a.before, a.after - 'reports' as after
        from audit_entries a where ${IS_ABOUT_USER}
        order by a.at, a.id`,
      [userId, userId, userId],
    );
    return rows.map((row) => ({ ...auditedAction(row), before: row.before, after: row.after }));
  }

  /** All actors with entries, by their last recorded name; those without an account are one. */
  async actors(): Promise<AuditActor[]> {
    const rows = await this.#em.execute<{ actor_id: string | null; actor_name: string }[]>(
      `select distinct on (a.actor_id) a.actor_id, a.actor_name from audit_entries a
        order by a.actor_id, a.id desc`,
    );
    return rows
      .map(({ actor_id: id, actor_name: name }) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name, product.locale));
  }
}

function auditedAction({
  at,
  action,
  subject_kind: kind,
  subject_id: id,
  subject_name: name,
}: Pick<AuditRow, "at" | "action" | "subject_kind" | "subject_id" | "subject_name">): AuditedAction {
  return { at: isoTime(at), action, kind, id, name };
}

function nameOf({ firstName, lastName }: Actor): string {
  return [firstName, lastName].filter(Boolean).join(" ").trim() || NAMELESS;
}

function conditionsOf({ person, about, kind, action, day }: AuditQuery): {
  where: string;
  params: unknown[];
} {
  const conditions: [sql: string, ...params: unknown[]][] = [];
  if (person === WITHOUT_ACCOUNT) conditions.push(["a.actor_id is null"]);
  else if (person) conditions.push(["a.actor_id = ?", person]);
  if (about) conditions.push([IS_ABOUT_USER, about, about, about]);
  if (kind) conditions.push(["a.subject_kind = ?", kind]);
  if (action) conditions.push(["a.action = ?", action]);
  if (day) {
    const begins = (days: number) => `((?::date + ${days})::timestamp at time zone '${product.timeZone}')`;
    conditions.push([`a.at >= ${begins(0)} and a.at < ${begins(1)}`, day, day]);
  }
  return {
    where: conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(" and ")}` : "",
    params: conditions.flatMap(([, ...params]) => params),
  };
}
