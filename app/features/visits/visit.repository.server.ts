import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { dayOfCode, visitCodeOf } from "./visitCode.server";

/** A visit of a user, for the user's own data export. */
export interface OwnVisit {
  reviewId: number;
  courtName: string;
  /** Such as `2026-11-27`. */
  day: string;
}

/** Makes and checks the codes of courts. Their secrets do not leave this class. */
export class VisitRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** A court's codes of these days, in their order; null if it has no secret. */
  async codesOf(courtId: number, days: readonly string[]): Promise<string[] | null> {
    const secret = await this.#secretOf(courtId);
    return secret === null ? null : days.map((day) => visitCodeOf(secret, courtId, day));
  }

  /** The day for which a code is right at a court: one of the last `CODE_DAYS`. @returns null for a wrong code */
  async dayOfCode(courtId: number, code: string): Promise<string | null> {
    const secret = await this.#secretOf(courtId);
    return secret === null ? null : dayOfCode(secret, courtId, code, new Date());
  }

  /** Replaces a court's secret, so that all of its codes change. @returns false if there is no such court */
  replace({ id, name }: { id: number; name: string }): Promise<boolean> {
    return transaction(this.#em, async (em) => {
      const [before] = await em.execute<{ made_at: Time }[]>(
        "select made_at from visit_secrets where court_id = ? for update",
        [id],
      );
      const [after] = await em.execute<{ made_at: Time }[]>(
        `insert into visit_secrets (court_id, made_at) select id, clock_timestamp() from courts where id = ?
            on conflict (court_id) do update set secret = excluded.secret, made_at = excluded.made_at
            returning made_at`,
        [id],
      );
      if (!after) return false;
      await this.#audit.record(em, {
        action: "changed",
        subject: { kind: "court", id, name },
        ...(before ? { before: codesSince(before) } : {}),
        after: codesSince(after),
      });
      return true;
    });
  }

  /** A user's visits, the newest first, those in hidden reviews included. */
  async listByUser(userId: string): Promise<OwnVisit[]> {
    const rows = await this.#em.execute<{ id: number; name: string; day: string }[]>(
      `select r.id, c.name, r.visited_on::text as day from all_reviews r join courts c on c.id = r.court_id
        where r.user_id = ? and r.visited_on is not null order by r.visited_on desc, r.id desc`,
      [userId],
    );
    return rows.map(({ id, name, day }) => ({ reviewId: id, courtName: name, day }));
  }

  async #secretOf(courtId: number): Promise<string | null> {
    const [row] = await this.#em.execute<{ secret: string }[]>(
      "select secret from visit_secrets where court_id = ?",
      [courtId],
    );
    return row?.secret ?? null;
  }
}

/** Of a secret only its age is in the audit log. */
function codesSince({ made_at }: { made_at: Time }) {
  return { visitCodesSince: isoTime(made_at) };
}
