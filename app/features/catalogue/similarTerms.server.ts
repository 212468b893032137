import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/**
 * The word similarity from which the operator `%>` of `pg_trgm` matches misspelled words; 1 is equality. It is a setting
 * of the connection, which each connection gets when it is opened.
 */
export const WORD_SIMILARITY = { setting: "pg_trgm.word_similarity_threshold", least: 0.45 } as const;

/** The maximum number of similar terms per word, by edits and by trigrams each. */
const MAX_ALIKE = 20;

/** Single edits are found by an index alone; joined words are compared by edits only. */
const ALIKE = `array(
    (select t.words from search_terms as t where t.slips && search_slips(typed.word) limit ${MAX_ALIKE})
    union
    (select t.words from search_terms as t where t.term %> typed.word and t.term = t.words
      order by word_similarity(typed.word, t.term) desc, char_length(t.term), t.term limit ${MAX_ALIKE})
  )`;

/** Terms by the word that they are similar to; not empty. */
export type SimilarTerms = ReadonlyMap<string, readonly string[]>;

/** Finds terms as `termsLike` does. */
export type FindTerms = typeof termsLike;

/**
 * Finds the words of items' names that are similar to words.
 * @param query the text of a `tsquery` for the whole search text
 * @param words folded
 * @returns the most similar terms of each word, so one that begins with it if there is any; null if an item of any kind
 * matches the query
 */
export async function termsLike(
  em: EntityManager,
  query: string,
  words: readonly string[],
): Promise<SimilarTerms | null> {
  if (words.length === 0) return null;
  const rows = await em.execute<{ word: string; alike: string[] }[]>(
    `select word, ${ALIKE} as alike from unnest(?::text[]) as typed (word) where not search_knows(?::tsquery)`,
    [`{${words.map((it) => `"${it}"`).join(",")}}`, query],
  );
  if (rows.length === 0) return null;
  return new Map(rows.flatMap(({ word, alike }) => (alike.length > 0 ? [[word, alike]] : [])));
}

/** Caches `termsLike` for the same words, because searches of courts and equipment seldom differ. */
export function createTermFinder(): FindTerms {
  const results = new Map<string, ReturnType<FindTerms>>();
  return (em, query, words) => {
    const key = `${query} ${words.join()}`;
    const found = results.get(key) ?? termsLike(em, query, words);
    results.set(key, found);
    return found;
  };
}
