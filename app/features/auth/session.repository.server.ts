import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { Session } from "./session.entity";
import type { SessionRow, SessionRows } from "./sessions.server";
import { viewerOf } from "./viewer";

/** The sessions of everybody, known by the digest of their ids. */
export class SessionRepository implements SessionRows {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  async find(sid: string, now: Date) {
    const session = await this.#em.findOne(
      Session,
      { sid, expire: { $gt: now } },
      { populate: ["user"], strategy: "joined", disableIdentityMap: true },
    );
    if (!session) return null;
    const { sess, expire, user } = session;
    return { sess, expire, viewer: user ? viewerOf(user) : null };
  }

  async add({ sid, userId, sess, expire }: SessionRow) {
    await this.#em.insert(Session, { sid, user: userId, sess: { ...sess }, expire });
  }

  async update({ sid, sess, expire }: Omit<SessionRow, "userId">) {
    await this.#em.nativeUpdate(Session, { sid }, { sess: { ...sess }, expire });
  }

  async remove(sid: string) {
    await this.#em.nativeDelete(Session, { sid });
  }

  async removeExpired(now: Date) {
    await this.#em.nativeDelete(Session, { expire: { $lte: now } });
  }
}
