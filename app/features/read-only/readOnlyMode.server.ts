import { isDatabaseReadOnly, isStorageFull } from "~/sql/databaseUnavailable";

/** How long the process writes nothing after the database could not store anything, in milliseconds. */
const STORAGE_PAUSE = 30_000;

/**
 * What people read after an error which says that the database cannot store anything.
 * @returns null after any other
 */
export function storageFault(error: unknown): string | null {
  if (isStorageFull(error)) return "The storage is full. We are making room.";
  return isDatabaseReadOnly(error) ? "The database takes no writes at the moment." : null;
}

/**
 * Whether this process rejects writes: because a super admin or an operator has said so, or for a while after the
 * database could not store anything.
 */
export class ReadOnlyMode {
  readonly #find: () => Promise<string | null>;
  readonly #onChange: () => void;
  #set: string | null = null;
  #pause: { timer: NodeJS.Timeout; fault: string } | undefined;

  /**
   * @param find the stored message
   * @param onChange called when `message` has changed
   */
  constructor(find: () => Promise<string | null>, onChange: () => void) {
    this.#find = find;
    this.#onChange = onChange;
  }

  /** What people read; null when the site is not in read-only mode. */
  get message(): string | null {
    return this.#set ?? this.#pause?.fault ?? null;
  }

  /** Reads again what is stored. @throws the errors of the database; the mode stays as it was */
  async refresh(): Promise<void> {
    const stored = await this.#find();
    this.#change(() => {
      this.#set = stored;
    });
  }

  /** Pauses writes if an error says that the database cannot store anything. */
  observe(error: unknown): void {
    const fault = storageFault(error);
    if (fault === null) return;
    clearTimeout(this.#pause?.timer);
    const timer = setTimeout(() => this.#change(() => this.#endPause()), STORAGE_PAUSE).unref();
    this.#change(() => {
      this.#pause = { timer, fault };
    });
  }

  #endPause(): void {
    this.#pause = undefined;
  }

  #change(apply: () => void): void {
    const before = this.message;
    apply();
    if (this.message !== before) this.#onChange();
  }
}
