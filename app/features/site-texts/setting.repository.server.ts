import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { lengthOf } from "~/lib/text";
import { isoTime, type Time } from "~/lib/time";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { BUILT_IN_TEXTS } from "./builtInTexts.server";
import { POLICIES } from "./policies";
import type { PolicyKey } from "./policy.keys";
import { FIRST_VERSION } from "./policy.limits";
import type { CurrentPolicy, PolicyVersion, PolicyVersionText, SettingView } from "./policy.view";
import { Setting } from "./setting.entity";

/** The result of saving a text; `stale` if another version was saved since it was read. */
export type SaveOutcome = { outcome: "saved"; setting: SettingView } | { outcome: "stale" };

/** Versions per page of the list. */
const PAGE_SIZE = 50;

interface VersionRow {
  key: PolicyKey;
  number: number;
  author_id: string | null;
  author_name: string | null;
  restores: number | null;
  created_at: Time;
  length: number;
}

const VERSION_COLUMNS =
  "key, number, author_id, author_name, restores, created_at, char_length(value) as length";

/**
 * The policies' current texts and their versions. The author of a new version is the actor of the
 * audit log.
 */
export class SettingRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** The saved text; null if none was ever saved. */
  async find(key: PolicyKey): Promise<SettingView | null> {
    const setting = await this.#em.findOne(Setting, { key });
    return setting && settingView(setting, key);
  }

  /** The current text of a policy, saved or built in. */
  async current(key: PolicyKey): Promise<CurrentPolicy> {
    return currentPolicy(await this.#em.findOne(Setting, { key }), key);
  }

  /**
   * Saves a text as a new version, unless it equals the current one.
   * @param version the version the editor read; null skips the check for concurrent edits
   */
  save(key: PolicyKey, text: string, version: number | null): Promise<SaveOutcome> {
    return this.#withTableLock((em) => this.#write(em, key, { text, seen: version, restores: null }));
  }

  /**
   * Restores an earlier version as a new version.
   * @param number of the version to restore
   * @param version the current version the user read
   */
  restore(key: PolicyKey, number: number, version: number): Promise<SaveOutcome | { outcome: "missing" }> {
    return this.#withTableLock(async (em) => {
      const [row] = await em.execute<{ value: string }[]>(
        "select value from setting_versions where key = ? and number = ?",
        [key, number],
      );
      if (!row) return { outcome: "missing" };
      return this.#write(em, key, { text: row.value, seen: version, restores: number });
    });
  }

  /** One page of a policy's versions, newest first. */
  async versions(key: PolicyKey, requestedPage: number): Promise<Page<PolicyVersion>> {
    const [row] = await this.#em.execute<{ total: string }[]>(
      "select count(*) as total from setting_versions where key = ?",
      [key],
    );
    const total = Number(row?.total ?? 0);
    if (total === 0) return { items: [builtInVersion(key)], total: 1, page: 1, pages: 1 };
    const { page, pages, offset } = paginate(total, requestedPage, PAGE_SIZE);
    const rows = await this.#em.execute<VersionRow[]>(
      `select ${VERSION_COLUMNS} from setting_versions where key = ? order by number desc limit ? offset ?`,
      [key, PAGE_SIZE, offset],
    );
    return { items: rows.map(versionView), total, page, pages };
  }

  /** One version of a policy with its text; null if there is none. */
  async version(key: PolicyKey, number: number): Promise<PolicyVersionText | null> {
    const [row] = await this.#em.execute<(VersionRow & { value: string })[]>(
      `select ${VERSION_COLUMNS}, value from setting_versions where key = ? and number = ?`,
      [key, number],
    );
    if (row) return { ...versionView(row), text: row.value };
    const isBuiltIn = number === FIRST_VERSION && !(await this.find(key));
    return isBuiltIn ? { ...builtInVersion(key), text: BUILT_IN_TEXTS[key] } : null;
  }

  /** The versions written by a user, oldest first. */
  async writtenBy(userId: string): Promise<{ policy: PolicyKey; version: number; writtenAt: string }[]> {
    const rows = await this.#em.execute<Pick<VersionRow, "key" | "number" | "created_at">[]>(
      "select key, number, created_at from setting_versions where author_id = ? order by id",
      [userId],
    );
    return rows.map((row) => ({
      policy: row.key,
      version: row.number,
      writtenAt: isoTime(row.created_at),
    }));
  }

  /**
   * Serializes writers with a table lock, since there may be no row to lock yet. Readers do
   * not wait.
   */
  #withTableLock<Result>(write: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.#em.transactional(
      async (em) => {
        await em.execute("lock table settings in share row exclusive mode");
        return write(em);
      },
      { clear: true },
    );
  }

  async #write(
    em: EntityManager,
    key: PolicyKey,
    { text, seen, restores }: { text: string; seen: number | null; restores: number | null },
  ): Promise<SaveOutcome> {
    const existing = await em.findOne(Setting, { key });
    const before = currentPolicy(existing, key);
    if (seen !== null && seen !== before.version) return { outcome: "stale" };
    const setting = existing ?? em.create(Setting, { key, value: before.text, version: FIRST_VERSION });
    // Stores the built-in text as the first version, since a later release may change it.
    if (!existing) await this.#insertVersion(em, key, { number: FIRST_VERSION, text: before.text });
    const subject = { kind: "policy", id: key, name: POLICIES[key].title } as const;
    if (text !== before.text) {
      setting.value = text;
      setting.version = before.version + 1;
      await this.#insertVersion(em, key, { number: setting.version, text, restores, isAuthored: true });
      await this.#audit.record(em, {
        action: restores === null ? "changed" : "restored",
        subject,
        before: { ...before },
        after: { version: setting.version, text },
      });
    } else if (!existing) {
      // The stored text replaces the built-in ones of later releases.
      await this.#audit.record(em, { action: "added", subject, after: { ...before } });
    }
    await em.flush();
    return { outcome: "saved", setting: settingView(setting, key) };
  }

  async #insertVersion(
    em: EntityManager,
    key: PolicyKey,
    version: { number: number; text: string; restores?: number | null; isAuthored?: boolean },
  ): Promise<void> {
    const { number, text, restores = null, isAuthored = false } = version;
    const author = isAuthored ? this.#audit.actor : null;
    await em.execute(
      `insert into setting_versions (key, number, value, restores, author_id, author_name)
        values (?, ?, ?, ?, (select id from users where id = ?), ?)`,
      [key, number, text, restores, author?.id ?? null, author?.name ?? null],
    );
  }
}

function currentPolicy(setting: Setting | null, key: PolicyKey): CurrentPolicy {
  if (!setting) return { text: BUILT_IN_TEXTS[key], version: FIRST_VERSION };
  return { text: setting.value, version: setting.version };
}

function settingView({ id, value, version, updatedAt }: Setting, key: PolicyKey): SettingView {
  return { id, key, value, version, updatedAt: updatedAt.toISOString() };
}

function builtInVersion(key: PolicyKey): PolicyVersion {
  return {
    number: FIRST_VERSION,
    author: null,
    writtenAt: null,
    restores: null,
    length: lengthOf(BUILT_IN_TEXTS[key]),
  };
}

function versionView(row: VersionRow): PolicyVersion {
  const { number, author_id: id, author_name: name, restores, length } = row;
  const isBuiltIn = name === null;
  return {
    number,
    author: isBuiltIn ? null : { id, name },
    writtenAt: isBuiltIn ? null : isoTime(row.created_at),
    restores,
    length,
  };
}
