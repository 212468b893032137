import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { memoize } from "~/lib/memoize";
import type { KindSql } from "./kindSql";
import {
  bestByPlace,
  bestNamed,
  type Conditions,
  firstNonEmpty,
  type ItemCondition,
  MAX_RANKED,
  placesNamed,
} from "./searchMatch.server";

/** The suggestions of one kind of item. */
export interface ItemSuggestions<Item> {
  /** The places or brands that match the text, by number of items. */
  places(limit: number): Promise<string[]>;
  /** The items whose name, place or brand matches the text, best match first. */
  items(limit: number): Promise<Item[]>;
}

/** Reads the items of a kind. */
interface Source<Item> {
  kind: KindSql;
  /** The best matches among these ids. */
  ranked(ids: readonly number[], limit: number): Promise<Item[]>;
}

/**
 * Suggestions of one kind of item. Places and items are selected from the same candidates, which are read once: with a
 * word that most items have, reading them costs more than everything else.
 */
export function itemSuggestions<Item>(
  em: EntityManager,
  conditions: Conditions<ItemCondition>,
  { kind, ranked }: Source<Item>,
): ItemSuggestions<Item> {
  const candidates = memoize((condition: ItemCondition) =>
    em.execute<{ id: number; has_place: boolean }[]>(bestNamed(kind, condition)),
  );
  const nearly = conditions.nearly && memoize(conditions.nearly);

  /** The ids of the best reviewed items whose place or brand meets a condition. */
  async function byPlace(condition: ItemCondition): Promise<number[]> {
    const all = await candidates(condition);
    const some = all.filter((it) => it.has_place);
    // With fewer than the maximum, or if all of them match by place, none is missing.
    const isComplete = all.length < MAX_RANKED || some.length === all.length;
    const rows = isComplete ? some : await em.execute<{ id: number }[]>(bestByPlace(kind, condition));
    return rows.map(({ id }) => id);
  }

  async function readPlaces(condition: ItemCondition, limit: number): Promise<string[]> {
    const ids = await byPlace(condition);
    if (ids.length === 0) return [];
    const rows = await em.execute<{ place: string }[]>(placesNamed(kind, ids, condition, limit));
    return rows.map((row) => row.place);
  }

  return {
    async places(limit) {
      const { found } = await firstNonEmpty(em, { exact: conditions.exact, nearly }, async (condition) => {
        const found = await readPlaces(condition, limit);
        return { found, total: found.length };
      });
      return found;
    },
    async items(limit) {
      const { ids } = await firstNonEmpty(em, { exact: conditions.exact, nearly }, async (condition) => {
        const ids = (await candidates(condition)).map(({ id }) => id);
        return { ids, total: ids.length };
      });
      return ids.length === 0 ? [] : ranked(ids, limit);
    },
  };
}
