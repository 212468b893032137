/** The most keys whose last change is remembered. */
const MAX_KEYS = 10_000;

/** How long a response is stored, in milliseconds: what a page says of time ("2 minutes ago") is no older. */
export const STORED_LIFETIME = 60_000;

/** Remembers when things last changed, to tell whether a page that shows them is still right. */
export class ContentVersions {
  #now = 0;
  /** All pages rendered before are outdated. */
  #floor = 0;
  readonly #changedAt = new Map<string, number>();

  /** The current version. Take it before a page's data is read. */
  get now(): number {
    return this.#now;
  }

  /** @param key of what has changed, such as `court:7`; null for anything */
  change(key: string | null): void {
    this.#now += 1;
    if (key === null || this.#changedAt.size >= MAX_KEYS) {
      this.#changedAt.clear();
      this.#floor = this.#now;
      return;
    }
    this.#changedAt.set(key, this.#now);
    this.#changedAt.set(key.split(":", 1)[0] ?? key, this.#now);
    this.#changedAt.set("*", this.#now);
  }

  /** Whether nothing with these keys has changed since a version. */
  isCurrent(version: number, keys: readonly string[]): boolean {
    if (version < this.#floor) return false;
    for (const key of keys) if ((this.#changedAt.get(key) ?? 0) > version) return false;
    return true;
  }
}
