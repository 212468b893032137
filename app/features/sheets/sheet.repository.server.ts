import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { takeAdvisoryLock } from "~/kernel/advisoryLocks.server";
import type { SheetKind } from "./sheet.limits";
import type { SheetImport } from "./sheet.view";

const NONCE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The imports that were done, so that none is done twice. Who did one, the audit log tells. */
export class SheetRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Waits for whoever imports at the moment, and has everybody else wait until this transaction is over. */
  takeTurn(): Promise<void> {
    return takeAdvisoryLock(this.#em, "imports");
  }

  /** The import that was done under a nonce, and the digest of its text; null where none was. */
  async find(nonce: string): Promise<(SheetImport & { digest: string }) | null> {
    if (!NONCE.test(nonce)) return null;
    const [row] = await this.#em.execute<
      { kind: SheetKind; digest: string; added: number; changed: number; at: Date | string }[]
    >("select kind, digest, added, changed, at from sheet_imports where nonce = ?::uuid", [nonce]);
    return row ? { ...row, at: new Date(row.at).toISOString() } : null;
  }

  /** Keeps that an import was done. @throws where one was done under this nonce before */
  async add(nonce: string, done: Omit<SheetImport, "at"> & { digest: string }): Promise<void> {
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
