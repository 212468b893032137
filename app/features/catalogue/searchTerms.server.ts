import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** So many terms are taken for what a word was meant to be, by slips and by trigrams each. */
const MAX_ALIKE = 20;

/** Slips of the finger are found by an index alone; two words as one are like nothing but such a slip. */
const ALIKE = `array(
    (select t.words from search_terms as t where t.slips && search_slips(typed.word) limit ${MAX_ALIKE})
    union
    (select t.words from search_terms as t where t.term %> typed.word and t.term = t.words
      order by word_similarity(typed.word, t.term) desc, char_length(t.term), t.term limit ${MAX_ALIKE})
  )`;

/** Finds terms as `termsLike` does. */
export type FindTerms = typeof termsLike;

/**
 * The words that items are called by and that are like others.
 * @param query the text of a `tsquery` for all that was typed
 * @param words folded
 * @returns terms by each word; null where there are none, or an item of any kind has what the query asks for
 */
export async function termsLike(
  em: EntityManager,
  query: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string[]> | null> {
  if (words.length === 0) return null;
  const rows = await em.execute<{ word: string; alike: string[] }[]>(
    `select word, ${ALIKE} as alike from unnest(?::text[]) as typed (word) where not search_knows(?::tsquery)`,
    [`{${words.map((it) => `"${it}"`).join(",")}}`, query],
  );
  const found = rows.filter(({ alike }) => alike.length > 0);
  return found.length > 0 ? new Map(found.map(({ word, alike }) => [word, alike])) : null;
}

/** Finds terms as `termsLike` does, for the same words once: what courts and equipment are asked differs seldom. */
export function createTermFinder(): FindTerms {
  const results = new Map<string, ReturnType<FindTerms>>();
  return (em, query, words) => {
    const key = `${query} ${words.join()}`;
    const found = results.get(key) ?? termsLike(em, query, words);
    results.set(key, found);
    return found;
  };
}
