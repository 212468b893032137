import type { KindSql } from "./kindSql";

/** The key of a change of a locality, a brand or the kind of an item, which a trigger reports. */
const CHANGED = "facets";

type KindName = KindSql["name"];

/** The part of the database's changes that it needs. */
interface Changes {
  readonly isComplete: boolean;
  listen(listener: (key: string | null) => void): void;
}

interface FacetReader<Name extends KindName> {
  facets(kind: Name): Promise<string[]>;
}

/** The localities and brands of each kind, which are read again only after one has changed. */
export class FacetCache {
  readonly #changes: Changes | undefined;
  readonly #known = new Map<KindName, readonly string[]>();
  #version = 0;

  /** @param changes without them, nothing is cached */
  constructor(changes?: Changes) {
    this.#changes = changes;
    changes?.listen((key) => {
      if (key !== null && key !== CHANGED) return;
      this.#version += 1;
      this.#known.clear();
    });
  }

  /** The localities or brands of a kind, as `ItemQueries.facets`. */
  async of<Name extends KindName>(kind: Name, reader: FacetReader<Name>): Promise<readonly string[]> {
    const isComplete = this.#changes?.isComplete === true;
    const known = isComplete ? this.#known.get(kind) : undefined;
    if (known) return known;
    const version = this.#version;
    const read = await reader.facets(kind);
    // What was read before a change may lack it.
    if (isComplete && version === this.#version) this.#known.set(kind, read);
    return read;
  }
}
