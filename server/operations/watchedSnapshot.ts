import { OperationError } from "./operationError.ts";
import type { SnapshotEntry, SnapshotManifest } from "./snapshot.ts";

/** The entries of a snapshot, until a signal aborts; remembers the manifest. */
export class WatchedSnapshot implements AsyncIterable<SnapshotEntry> {
  readonly #entries: AsyncIterable<SnapshotEntry>;
  readonly #signal: AbortSignal;
  #manifest: SnapshotManifest | undefined;

  constructor(entries: AsyncIterable<SnapshotEntry>, signal: AbortSignal) {
    this.#entries = entries;
    this.#signal = signal;
  }

  /** Available after the last entry. */
  get manifest(): SnapshotManifest {
    if (!this.#manifest) throw new Error("The snapshot has no manifest");
    return this.#manifest;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SnapshotEntry> {
    for await (const entry of this.#entries) {
      if (this.#signal.aborted) throw new OperationError("Interrupted; nothing was changed.");
      if (entry.kind === "manifest") this.#manifest = entry.manifest;
      yield entry;
    }
  }
}
