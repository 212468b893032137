import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { namedColumns, type Prefixed } from "~/sql/columns.server";
import { runStatement, statement } from "~/sql/statement.server";
import { transaction } from "~/sql/transaction.server";
import { MAX_DRAFT_AGE } from "./draft.server";
import { Session } from "./session.entity";
import type { OwnSession, SessionView } from "./session.view";
import {
  MAX_SESSION_AGE,
  readDrafts,
  type SessionRow,
  type SessionStore,
  type SessionUpdate,
  SIGNED_IN_LIFETIME,
} from "./sessionCookie.server";
import { type ViewerColumns, viewerColumns, viewerIn } from "./viewerRow.server";

/** The columns of a session that requests need; times are text. */
type SessionColumns = Pick<SessionRow, "sess"> & {
  expire: string;
  createdAt: string;
  authenticatedAt: string | null;
  newDevice: string | null;
  walPosition: string | null;
};

const COLUMNS = [
  "sess",
  "expire",
  "createdAt",
  "authenticatedAt",
  "newDevice",
  "walPosition",
] as const satisfies (keyof SessionColumns)[];

/** A session that has not ended, with its user: by its id, the present, and the least time of its beginning. */
const FIND = statement<Prefixed<SessionColumns, "session."> & (ViewerColumns | { id: null })>(
  (em) => `select ${namedColumns(em, Session, "s", COLUMNS, "session.")}, ${viewerColumns(em)}
    from sessions s left join users u on u.id = s.user_id
    where s.sid = $1 and s.expire > $2 and s.created_at > $3`,
);

/**
 * SQL for the time by which sessions and drafts are deleted, with the process's own as parameter: the earlier of both clocks,
 * as a process that is ahead would delete those of all, and one that is behind those that it has just written.
 */
const NOW = "least(now(), ?::timestamptz)";

/** The condition of sessions that have expired or reached the maximum age. Has the process's time as parameter, twice. */
const EXPIRED = `(expire <= ${NOW} or created_at <= ${NOW} - interval '${MAX_SESSION_AGE} milliseconds')`;

/** The sessions, by the digest of their ids. */
export class SessionRepository implements SessionStore {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  async find(sid: string, now: Date) {
    const [row] = await runStatement(this.#em, FIND, [sid, now, oldestAt(now)]);
    if (!row) return null;
    const signedInAt = row["session.authenticatedAt"] ?? row["session.createdAt"];
    return {
      sess: row["session.sess"],
      expire: new Date(row["session.expire"]),
      viewer: row.id === null ? null : viewerIn(row),
      authenticatedAt: row.id === null ? null : new Date(signedInAt),
      newDevice: row["session.newDevice"],
      walPosition: row["session.walPosition"],
    };
  }

  async add({ userId, sess, ...row }: SessionRow, replaces?: string) {
    const session = { ...row, user: userId, sess: { ...sess } };
    if (!replaces) {
      await this.#em.insert(Session, session);
      return;
    }
    await transaction(this.#em, async (em) => {
      const [replaced] = await em.execute<{ user_id: string | null; new_device: string | null }[]>(
        "delete from sessions where sid = ? returning user_id, new_device",
        [replaces],
      );
      await em.insert(Session, session);
      if (!userId || replaced?.user_id !== userId) return;
      // A trigger has set it, which cannot know whether this browser has answered.
      await em.execute("update sessions set new_device = ? where sid = ?", [replaced.new_device, row.sid]);
    });
  }

  async update({ sid, sess, expire }: SessionUpdate) {
    await this.#em.nativeUpdate(Session, { sid }, { expire, ...(sess && { sess: { ...sess } }) });
  }

  /** Stores that the session has written, once that is committed. @returns its position in the write-ahead log */
  async recordWrite(sid: string): Promise<string | null> {
    const rows = await this.#em.execute<{ position: string }[]>(
      `update sessions set wal_position = pg_current_wal_lsn() where sid = ? returning wal_position::text as position`,
      [sid],
    );
    return rows[0]?.position ?? null;
  }

  async remove(sid: string) {
    await this.#em.nativeDelete(Session, { sid });
  }

  async removeExpired() {
    const now = new Date();
    await this.#em.execute(`delete from sessions where ${EXPIRED}`, [now, now]);
  }

  /** Deletes the drafts of sessions whose newest one has expired. */
  async removeExpiredDrafts(): Promise<void> {
    await this.#em.execute(
      `update sessions set sess = '{}'
        where (sess -> 'draft' ->> 'keptAt')::numeric < extract(epoch from ${NOW}) * 1000 - ${MAX_DRAFT_AGE}`,
      [new Date()],
    );
  }

  async countExpired(): Promise<number> {
    const now = new Date();
    const [row] = await this.#em.execute<{ count: number }[]>(
      `select count(*)::int as count from sessions where ${EXPIRED}`,
      [now, now],
    );
    return row?.count ?? 0;
  }

  /** The user's sessions, last seen first. */
  async listByUser(userId: string, now: Date): Promise<SessionView[]> {
    return (await this.#findAlive(userId, now)).map((session) => sessionView(session, now));
  }

  /** The user's sessions with what no page shows, for the data export. The id of a row is none of the user's data. */
  async exportByUser(userId: string, now: Date): Promise<OwnSession[]> {
    return (await this.#findAlive(userId, now)).map((session) => {
      const { sid: _, ...view } = sessionView(session, now);
      return {
        ...view,
        authenticatedAt: session.authenticatedAt?.toISOString() ?? null,
        newDevice: session.newDevice ?? null,
      };
    });
  }

  /** The drafts in the user's sessions, for the data export. */
  async draftsOf(userId: string, now: Date) {
    const sessions = await this.#em.find(
      Session,
      { user: userId, ...aliveAt(now) },
      { orderBy: { sid: "asc" } },
    );
    return sessions
      .flatMap(({ sess }) => readDrafts(sess))
      .map(({ path, fields, keptAt }) => ({ path, fields, storedAt: new Date(keptAt).toISOString() }));
  }

  /**
   * Ends sessions of the user: the one with this id, all but one, or all.
   * @returns the number of ended sessions
   */
  end(userId: string, which: { sid?: string; except?: string } = {}): Promise<number> {
    const { sid, except } = which;
    return this.#em.nativeDelete(Session, {
      user: userId,
      ...(sid === undefined ? {} : { sid }),
      ...(except === undefined ? {} : { sid: { $ne: except } }),
    });
  }

  #findAlive(userId: string, now: Date): Promise<Session[]> {
    return this.#em.find(
      Session,
      { user: userId, ...aliveAt(now) },
      { orderBy: { expire: "desc", sid: "asc" } },
    );
  }
}

function sessionView({ sid, device, createdAt, expire }: Session, now: Date): SessionView {
  return {
    sid,
    device: device ?? null,
    startedAt: createdAt.toISOString(),
    // A visit renews the expiry, so the last visit follows from it. It is never in the future, even after the clock
    // was set back.
    seenAt: new Date(Math.min(expire.getTime() - SIGNED_IN_LIFETIME, now.getTime())).toISOString(),
  };
}

/** The condition of sessions that have not ended. */
function aliveAt(now: Date) {
  return { expire: { $gt: now }, createdAt: { $gt: oldestAt(now) } };
}

/** A session that began before has ended. */
function oldestAt(now: Date): Date {
  return new Date(now.getTime() - MAX_SESSION_AGE);
}
