import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { product } from "~/lib/product";
import type { AuditAction, AuditKind } from "./audit.labels";
import { type AuditQuery, GONE } from "./audit.query";
import type { AuditActor, AuditEntryView, AuditedAction } from "./audit.view";
import { type AuditFields, changeOf } from "./auditChanges.server";
import { type AuditRow, auditEntryView } from "./auditEntry.server";

/** Who does what is recorded. */
interface Actor {
  id: string;
  firstName: string | null;
  lastName: string | null;
  isSuperAdmin: boolean;
}

/** What something was done to. Of a person the id alone: their name stays where it is. */
export type AuditSubject =
  | { kind: Exclude<AuditKind, "person">; id: string | number; name: string }
  | { kind: "person"; id: string };

/** Something that was done. */
export interface AuditRecord {
  action: AuditAction;
  subject: AuditSubject;
  /** Whose it is, where it is somebody's: what people do to what is their own is no matter of the log. */
  owner?: string;
  /** What is to be told of the thing as it was; absent for what was added. */
  before?: AuditFields;
  /** What is to be told of it as it is now; absent for what was deleted. */
  after?: AuditFields;
  /** The fields of which only the length is kept, as their texts may be about somebody. */
  withheld?: readonly string[];
}

/** How many entries one page of the log holds. */
const PAGE_SIZE = 50;

const NAMELESS = "Somebody without a name";

/**
 * The log of what super admins change. It is written in the transaction of each change, by whatever makes it, and
 * only read after that: there is no way here to change an entry, and the database refuses it.
 */
export class AuditLog {
  readonly #em: EntityManager;
  #actor: Actor | null = null;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Says who does what is recorded from now on; null, as at first, for nobody, which is then not recorded. */
  setActor(actor: Actor | null): void {
    this.#actor = actor;
  }

  /** Who does what is recorded, by the name that entries keep; null while it is nobody. */
  get actor(): { id: string; name: string } | null {
    return this.#actor && { id: this.#actor.id, name: nameOf(this.#actor) };
  }

  /**
   * Writes down what was done, if it is a super admin's doing and not to what is their own. A change that has changed
   * nothing is none.
   * @param em of the transaction in which it is done
   */
  async record(em: EntityManager, record: AuditRecord): Promise<void> {
    const actor = this.#actor;
    if (!actor?.isSuperAdmin || actor.id === record.owner) return;
    const { action, subject, withheld = [] } = record;
    const { before, after } = changeOf(record.before, record.after, withheld);
    if (action === "changed" && !before && !after) return;
    await em.execute(
      `insert into audit_entries
        (actor_id, actor_name, action, subject_kind, subject_id, subject_name, before, after)
        values ((select id from users where id = ?), ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
      [
        actor.id,
        nameOf(actor),
        action,
        subject.kind,
        String(subject.id),
        subject.kind === "person" ? null : subject.name,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
      ],
    );
  }

  /** One page of the entries that pass the query's filters, newest first. */
  async list(query: AuditQuery): Promise<Page<AuditEntryView>> {
    const { where, params } = conditionsOf(query);
    const [row] = await this.#em.execute<{ total: string }[]>(
      `select count(*) as total from audit_entries a ${where}`,
      params,
    );
    const total = Number(row?.total ?? 0);
    const { page, pages, offset } = paginate(total, query.page, PAGE_SIZE);
    const rows = await this.#em.execute<AuditRow[]>(
      `select a.*, u.id as person_id, u.first_name, u.last_name
        from audit_entries a
        left join users u on a.subject_kind = 'person' and u.id = a.subject_id
        ${where} order by a.at desc, a.id desc limit ? offset ?`,
      [...params, PAGE_SIZE, offset],
    );
    return { items: rows.map(auditEntryView), total, page, pages };
  }

  /** What somebody did, oldest first: what is kept under their name. What it changed is about others. */
  async actionsBy(actorId: string): Promise<AuditedAction[]> {
    const rows = await this.#em.execute<AuditRow[]>(
      `select a.at, a.action, a.subject_kind, a.subject_id, a.subject_name from audit_entries a
        where a.actor_id = ? order by a.at, a.id`,
      [actorId],
    );
    return rows.map(({ at, action, subject_kind: kind, subject_id: id, subject_name: name }) => ({
      at: new Date(at).toISOString(),
      action,
      kind,
      id,
      name,
    }));
  }

  /** Everybody of whom there are entries, by name as last written down; those who are gone as one. */
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

function nameOf({ firstName, lastName }: Actor): string {
  return [firstName, lastName].filter(Boolean).join(" ").trim() || NAMELESS;
}

function conditionsOf({ person, kind, action, day }: AuditQuery): { where: string; params: unknown[] } {
  const conditions: [sql: string, ...params: unknown[]][] = [];
  if (person === GONE) conditions.push(["a.actor_id is null"]);
  else if (person) conditions.push(["a.actor_id = ?", person]);
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
