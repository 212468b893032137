import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { AuditLog } from "../audit-log/audit.repository.server";

/** Stores whether the site is in read-only mode, for all its processes. */
export class ReadOnlyRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** The message for people; null when the site is not in read-only mode. */
  async find(): Promise<string | null> {
    const [row] = await this.#em.execute<{ message: string }[]>("select message from read_only_mode");
    return row?.message ?? null;
  }

  /** Turns read-only mode on or off. @param message for people; null turns it off */
  async set(message: string | null): Promise<void> {
    await this.#em.transactional(async (em) => {
      // Of two changes at the same time, the later sees what the earlier has made.
      await em.execute("lock table read_only_mode in share row exclusive mode");
      const [before] = await em.execute<{ message: string }[]>(
        "delete from read_only_mode returning message",
      );
      if (message !== null) await em.execute("insert into read_only_mode (message) values (?)", [message]);
      await this.#audit.record(em, {
        action: "changed",
        subject: { kind: "site", id: "read-only", name: "Read-only mode" },
        before: { message: before?.message ?? null },
        after: { message },
      });
    });
  }
}
