import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import type { SecurityEventKind, SecurityEventView } from "./securityEvent.view";

interface EventRow {
  kind: SecurityEventKind;
  at: Time;
  detail: string | null;
}

/** The condition of events that are no longer stored. */
const OUTDATED = "at < now() - interval '1 year'";

/** The security logs of users. The database writes them, except for downloads. */
export class SecurityLog {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** The events of a user, the newest first. @param limit the most; all by default */
  async list(userId: string, limit: number | null = null, offset = 0): Promise<SecurityEventView[]> {
    const rows = await this.#em.execute<EventRow[]>(
      "select kind, at, detail from security_events where user_id = ? order by at desc, id desc limit ? offset ?",
      [userId, limit, offset],
    );
    return rows.map(({ kind, at, detail }) => ({ kind, at: isoTime(at), detail }));
  }

  /** The number of events of a user. */
  async count(userId: string): Promise<number> {
    const [row] = await this.#em.execute<{ events: string }[]>(
      "select count(*) as events from security_events where user_id = ?",
      [userId],
    );
    return Number(row?.events ?? 0);
  }

  /** The number of events that `removeOutdated` would delete. */
  async countOutdated(): Promise<number> {
    const [row] = await this.#em.execute<{ events: string }[]>(
      `select count(*) as events from security_events where ${OUTDATED}`,
    );
    return Number(row?.events ?? 0);
  }

  /** Deletes events of more than a year ago. A sign-in does so for its user, but not every user signs in again. */
  async removeOutdated(): Promise<void> {
    await this.#em.execute(`delete from security_events where ${OUTDATED}`);
  }

  /** Records that a user has downloaded their data. */
  async recordDownload(userId: string): Promise<void> {
    await this.#em.execute("insert into security_events (user_id, kind) values (?, 'data-downloaded')", [
      userId,
    ]);
  }

  /**
   * Ends the notice of a new device in one session. The others still show it, since the new device has a session, too.
   * @param sid of its row
   * @param device the one that was shown; the notice of a newer one remains
   */
  async dismissNewDevice(sid: string, device: string): Promise<void> {
    await this.#em.execute("update sessions set new_device = null where sid = ? and new_device = ?", [
      sid,
      device,
    ]);
  }
}
