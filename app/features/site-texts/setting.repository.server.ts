import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { lengthOf } from "~/lib/text";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { BUILT_IN_TEXTS } from "./builtInTexts.server";
import { POLICIES } from "./policies";
import type { PolicyKey } from "./policy.keys";
import type { CurrentPolicy, PolicyVersion, PolicyVersionText, SettingView } from "./policy.view";
import { Setting } from "./setting.entity";

/** What became of a text: saved, or refused because there is another one since it was read. */
export type SaveOutcome = { outcome: "saved"; setting: SettingView } | { outcome: "stale" };

/** The number of the text that there was at first. */
const FIRST = 1;

/** How many versions one page of their list holds. */
const PAGE_SIZE = 50;

interface VersionRow {
  key: PolicyKey;
  number: number;
  author_id: string | null;
  author_name: string | null;
  restores: number | null;
  created_at: Date | string;
  length: number;
}

const VERSION_COLUMNS =
  "key, number, author_id, author_name, restores, created_at, char_length(value) as length";

/**
 * The policies' texts: what they say, all that they have said, and who changed it. Whoever asks is the author, as the
 * audit log knows them.
 */
export class SettingRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /** The saved text; null where none was ever saved. */
  async find(key: PolicyKey): Promise<SettingView | null> {
    const setting = await this.#em.findOne(Setting, { key });
    return setting && settingView(setting, key);
  }

  /** What a policy says now. */
  async current(key: PolicyKey): Promise<CurrentPolicy> {
    return nowOf(await this.#em.findOne(Setting, { key }), key);
  }

  /**
   * Makes a policy say something else, as a version of its own. The same text once more is none.
   * @param version what the writer has seen; null replaces whatever is there
   */
  save(key: PolicyKey, text: string, version: number | null): Promise<SaveOutcome> {
    return this.#alone((em) => this.#write(em, key, { text, seen: version, restores: null }));
  }

  /**
   * Makes a policy say again what it said once, as a version of its own.
   * @param number of the version to return to
   * @param version what whoever returns to it has seen
   */
  restore(key: PolicyKey, number: number, version: number): Promise<SaveOutcome | { outcome: "missing" }> {
    return this.#alone(async (em) => {
      const [row] = await em.execute<{ value: string }[]>(
        "select value from setting_versions where key = ? and number = ?",
        [key, number],
      );
      if (!row) return { outcome: "missing" };
      return this.#write(em, key, { text: row.value, seen: version, restores: number });
    });
  }

  /** One page of all that a policy has said, the newest first. */
  async versions(key: PolicyKey, asked: number): Promise<Page<PolicyVersion>> {
    const [row] = await this.#em.execute<{ total: string }[]>(
      "select count(*) as total from setting_versions where key = ?",
      [key],
    );
    const total = Number(row?.total ?? 0);
    if (total === 0) return { items: [builtIn(key)], total: 1, page: 1, pages: 1 };
    const { page, pages, offset } = paginate(total, asked, PAGE_SIZE);
    const rows = await this.#em.execute<VersionRow[]>(
      `select ${VERSION_COLUMNS} from setting_versions where key = ? order by number desc limit ? offset ?`,
      [key, PAGE_SIZE, offset],
    );
    return { items: rows.map(versionView), total, page, pages };
  }

  /** What a policy said once; null where it has no such version. */
  async version(key: PolicyKey, number: number): Promise<PolicyVersionText | null> {
    const [row] = await this.#em.execute<(VersionRow & { value: string })[]>(
      `select ${VERSION_COLUMNS}, value from setting_versions where key = ? and number = ?`,
      [key, number],
    );
    if (row) return { ...versionView(row), text: row.value };
    const isBuiltIn = number === FIRST && !(await this.find(key));
    return isBuiltIn ? { ...builtIn(key), text: BUILT_IN_TEXTS[key] } : null;
  }

  /** Which versions somebody has written, in the order in which they did. */
  async writtenBy(userId: string): Promise<{ policy: PolicyKey; version: number; writtenAt: string }[]> {
    const rows = await this.#em.execute<Pick<VersionRow, "key" | "number" | "created_at">[]>(
      "select key, number, created_at from setting_versions where author_id = ? order by id",
      [userId],
    );
    return rows.map((row) => ({
      policy: row.key,
      version: row.number,
      writtenAt: new Date(row.created_at).toISOString(),
    }));
  }

  /**
   * Writers take turns: each holds the table against the others, as there may be no row yet to lock. Nobody who reads
   * waits for them.
   */
  #alone<Result>(write: (em: EntityManager) => Promise<Result>): Promise<Result> {
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
    const found = await em.findOne(Setting, { key });
    const before = nowOf(found, key);
    if (seen !== null && seen !== before.version) return { outcome: "stale" };
    const setting = found ?? em.create(Setting, { key, value: before.text, version: FIRST });
    // The text that the program brought along is kept as it is now: another release may bring another one.
    if (!found) await this.#keep(em, key, { number: FIRST, text: before.text });
    if (text !== before.text) {
      setting.value = text;
      setting.version = before.version + 1;
      await this.#keep(em, key, { number: setting.version, text, restores, isAuthored: true });
      await this.#audit.record(em, {
        action: restores === null ? "changed" : "restored",
        subject: { kind: "policy", id: key, name: POLICIES[key].title },
        before: { ...before },
        after: { version: setting.version, text },
      });
    }
    await em.flush();
    return { outcome: "saved", setting: settingView(setting, key) };
  }

  async #keep(
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

function nowOf(setting: Setting | null, key: PolicyKey): CurrentPolicy {
  if (!setting) return { text: BUILT_IN_TEXTS[key], version: FIRST };
  return { text: setting.value, version: setting.version };
}

function settingView({ id, value, version, updatedAt }: Setting, key: PolicyKey): SettingView {
  return { id, key, value, version, updatedAt: updatedAt.toISOString() };
}

function builtIn(key: PolicyKey): PolicyVersion {
  return {
    number: FIRST,
    author: null,
    writtenAt: null,
    restores: null,
    length: lengthOf(BUILT_IN_TEXTS[key]),
  };
}

function versionView(row: VersionRow): PolicyVersion {
  const { number, author_id: id, author_name: name, restores, length } = row;
  const isNobodys = name === null;
  return {
    number,
    author: isNobodys ? null : { id, name },
    writtenAt: isNobodys ? null : new Date(row.created_at).toISOString(),
    restores,
    length,
  };
}
