import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import type { ImportKind } from "./import.limits";
import type { CompletedImport } from "./import.view";

const NONCE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The imports that were done, so that none is done twice. Who did one, the audit log tells. */
export class ImportRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Waits for whoever imports at the moment, and has everybody else wait until this transaction is over. */
  lock(): Promise<void> {
    return takeAdvisoryLock(this.#em, "imports");
  }

  /** The import that was done under a nonce, and the digest of its text; null where none was. */
  async find(nonce: string): Promise<(CompletedImport & { digest: string }) | null> {
    if (!NONCE.test(nonce)) return null;
    const [row] = await this.#em.execute<
      { kind: ImportKind; digest: string; added: number; changed: number; at: Date | string }[]
    >("select kind, digest, added, changed, at from sheet_imports where nonce = ?::uuid", [nonce]);
    return row ? { ...row, at: new Date(row.at).toISOString() } : null;
  }

  /** Keeps that an import was done. @throws where one was done under this nonce before */
  async add(nonce: string, done: Omit<CompletedImport, "at"> & { digest: string }): Promise<void> {
    await this.#em.execute(
      "insert into sheet_imports (nonce, kind, digest, added, changed) values (?::uuid, ?, ?, ?, ?)",
      [nonce, done.kind, done.digest, done.added, done.changed],
    );
  }
}

/** Whether this could be the nonce of an import. */
export function isNonce(text: string): boolean {
  return NONCE.test(text);
}
