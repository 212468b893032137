import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { Session } from "./session.entity";
import type { SessionView } from "./session.view";
import {
  MAX_SESSION_AGE,
  type SessionRow,
  type SessionStore,
  SIGNED_IN_LIFETIME,
} from "./sessionCookie.server";
import { viewerOf } from "./viewer";

/** The sessions, by the digest of their ids. */
export class SessionRepository implements SessionStore {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  async find(sid: string, now: Date) {
    const session = await this.#em.findOne(
      Session,
      { sid, ...aliveAt(now) },
      { populate: ["user"], strategy: "joined", disableIdentityMap: true },
    );
    if (!session) return null;
    const { sess, expire, user, createdAt, authenticatedAt, newDevice, walPosition } = session;
    return {
      sess,
      expire,
      viewer: user ? viewerOf(user) : null,
      authenticatedAt: user ? (authenticatedAt ?? createdAt) : null,
      newDevice: newDevice ?? null,
      walPosition: walPosition ?? null,
    };
  }

  async add({ userId, sess, ...row }: SessionRow) {
    await this.#em.insert(Session, { ...row, user: userId, sess: { ...sess } });
  }

  async update({ sid, sess, expire }: Pick<SessionRow, "sid" | "sess" | "expire">) {
    await this.#em.nativeUpdate(Session, { sid }, { sess: { ...sess }, expire });
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

  async removeExpired(now: Date) {
    // Those of the maximum age are not renewed, so they expire too.
    await this.#em.nativeDelete(Session, { expire: { $lte: now } });
  }

  countExpired(now: Date): Promise<number> {
    return this.#em.count(Session, { expire: { $lte: now } });
  }

  /** The user's sessions, last seen first. */
  async listByUser(userId: string, now: Date): Promise<SessionView[]> {
    const sessions = await this.#em.find(
      Session,
      { user: userId, ...aliveAt(now) },
      { orderBy: { expire: "desc", sid: "asc" } },
    );
    return sessions.map(({ sid, device, createdAt, expire }) => ({
      sid,
      device: device ?? null,
      startedAt: createdAt.toISOString(),
      // A visit renews the expiry, so the last visit follows from it. It is never in the future, even after the clock
      // was set back.
      seenAt: new Date(Math.min(expire.getTime() - SIGNED_IN_LIFETIME, now.getTime())).toISOString(),
    }));
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
}

/** The condition of sessions that have not ended. */
function aliveAt(now: Date) {
  return { expire: { $gt: now }, createdAt: { $gt: new Date(now.getTime() - MAX_SESSION_AGE) } };
}
