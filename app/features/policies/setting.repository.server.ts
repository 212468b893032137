import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { PolicyKey } from "./policy.keys";
import { Setting } from "./setting.entity";

/** The policy texts that were saved over the built-in ones. */
export class SettingRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** The saved text; null where none was ever saved. */
  async textOf(key: PolicyKey): Promise<string | null> {
    const setting = await this.#em.findOne(Setting, { key });
    return setting?.value ?? null;
  }
}
