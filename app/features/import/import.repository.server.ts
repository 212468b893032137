import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime, type Time } from "~/lib/time";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import type { ImportKind } from "./import.limits";
import type { CompletedImport } from "./import.view";

const NONCE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The completed imports, so that none runs twice. The audit log records their actors. */
export class ImportRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Takes the lock for imports until the transaction ends. Waits for a running import. */
  lock(): Promise<void> {
    return takeAdvisoryLock(this.#em, "imports");
  }

  /** The completed import with this nonce, and the digest of its text. @returns null when there is none */
  async find(nonce: string): Promise<(CompletedImport & { digest: string }) | null> {
    if (!NONCE.test(nonce)) return null;
    const [row] = await this.#em.execute<
      { kind: ImportKind; digest: string; added: number; changed: number; at: Time }[]
    >("select kind, digest, added, changed, at from sheet_imports where nonce = ?::uuid", [nonce]);
    return row ? { ...row, at: isoTime(row.at) } : null;
  }

  /** Records a completed import. @throws when the nonce has been used */
  async add(nonce: string, completed: Omit<CompletedImport, "at"> & { digest: string }): Promise<void> {
    await this.#em.execute(
      "insert into sheet_imports (nonce, kind, digest, added, changed) values (?::uuid, ?, ?, ?, ?)",
      [nonce, completed.kind, completed.digest, completed.added, completed.changed],
    );
  }
}

/** Whether the text has the format of a nonce. */
export function isNonce(text: string): boolean {
  return NONCE.test(text);
}
