import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { KindSql } from "./kindSql";
import { beginningQuery, LABEL, queryOf, type Word, wholeQuery, wholeWords, wordsOf } from "./searchQuery";
import {
  misspelledKind,
  readSearchWords,
  type SearchKind,
  type SearchWord,
  type SearchWords,
} from "./searchWords";
import { type FindTerms, type SimilarTerms, termsLike } from "./similarTerms.server";

/** SQL with the typed words as parameters. */
export type Sql = RawQueryFragment & symbol;

/** The maximum number of matches that are ranked by relevance; the others follow by their reviews. */
export const MAX_RANKED = 240;

/** Orders items by the sum of their stars, highest first. */
export function bestReviewedFirst(alias: string): string {
  return `${alias}.rating_sum desc, ${alias}.id`;
}

/** The maximum number of items matched by name whose reviews are included: the best reviewed of `MAX_NAMING` matches. */
const MAX_NAMED = 50;
const MAX_NAMING = 1000;

/**
 * How thorough a search is: `cheap` is for searches that exceeded the time limit, and matches whole words only, which
 * needs just an index lookup.
 */
export type Effort = "full" | "cheap";

/** The conditions of a search text. */
export interface Conditions<Condition> {
  /** Every word matches, whole or as a prefix. */
  exact: Condition;
  /**
   * Words may be misspelled, too.
   * @returns null if it matches no more: no word resembles another, or items of some kind match all words exactly
   */
  nearly: ((em: EntityManager) => Promise<Condition | null>) | null;
}

/**
 * A condition on an item.
 * @param alias of the table or subquery that has the column of words
 * @param marks the weights of the words to match; all if absent
 */
export type ItemCondition = (alias: string, marks?: string) => Sql;

/**
 * The conditions of a search for items. First, every word must match the item's texts, whole or as a prefix. If no item
 * of any kind matches, words may be misspellings of its name, place or brand, or of `court` or `racket`. An empty text
 * matches everything.
 * @param findTerms finds terms similar to misspelled words
 */
export function itemConditions(
  text: string,
  sought: Exclude<SearchKind, "review">,
  { effort = "full", findTerms = termsLike }: { effort?: Effort | undefined; findTerms?: FindTerms } = {},
): Conditions<ItemCondition> {
  return conditions<ItemCondition>(text, sought, effort, findTerms, {
    always: () => sql`true`,
    never: () => sql`false`,
    all: (words) => (alias, marks) => has(raw(alias), queryOf(words, marks)),
    whole: (words) => (alias, marks) => has(raw(alias), wholeWords(words, marks)),
  });
}

/**
 * The best reviewed items whose name, place or brand meets a condition, of the first `MAX_NAMING` matches.
 * @returns SQL of at most `MAX_RANKED` rows with an `id` each, and `has_place`: whether the place or brand alone does
 */
export function bestNamed(kind: KindSql, condition: ItemCondition): Sql {
  return sql`select id, ${condition("best", "B")} as has_place from (${best(kind, condition, LABEL)}) as best`;
}

/** The best reviewed items whose place or brand alone meets a condition; SQL of rows with an `id`. */
export function bestByPlace(kind: KindSql, condition: ItemCondition): Sql {
  return sql`select id from (${best(kind, condition, "B")}) as best`;
}

function best(
  { table, alias, condition: isOfKind = "true" }: KindSql,
  condition: ItemCondition,
  marks: string,
): Sql {
  return sql`
    select id, search_words from (
      select id, rating_sum, search_words from ${raw(`${table} as ${alias}`)}
      where ${raw(isOfKind)} and ${condition(alias, marks)} limit ${MAX_NAMING}
    ) as items
    order by rating_sum desc, id limit ${MAX_RANKED}`;
}

/**
 * The places or brands of some items that meet a condition.
 * @returns SQL of rows with a `place`, ordered by number of items
 */
export function placesNamed(
  { table, alias, facet }: KindSql,
  ids: readonly number[],
  condition: ItemCondition,
  limit: number,
): Sql {
  // `offset 0` folds each place once instead of once per item.
  return sql`
    select place from (
      select place, items, search_words(place, null, null) as search_words from (
        select ${raw(facet)} as place, count(*) as items from ${raw(`${table} as ${alias}`)}
        where id = any (${arrayOf(ids)}::int[]) group by 1 offset 0
      ) as places
      where place <> '' offset 0
    ) as named
    where ${condition("named")} order by items desc, place limit ${limit}`;
}

/** The conditions of a search for reviews `r`: every word matches their text, or the name of their item. */
export function reviewConditions(text: string, effort: Effort = "full"): Conditions<Sql> {
  return conditions<Sql>(text, "review", effort, termsLike, {
    always: sql`true`,
    never: sql`false`,
    all: areAbout,
    whole: (words) => has(raw("r"), wholeWords(words)),
  });
}

/**
 * The relevance of an item for a text: names weigh more than places and brands, and these more than other texts; whole
 * words more than prefixes, and these more than similar words; the singular of a plural counts like the plural. Names
 * that equal the text or begin with it weigh more.
 * @returns SQL of a number for comparison
 */
export function relevance(text: string, sought: SearchKind, alias: string): Sql {
  const item = raw(alias);
  const { all = [], particular = [] } = readSearchWords(text, sought) ?? {};
  const words = particular.map(({ folded }) => folded);
  // All items are of the kind, so none is more relevant because its name resembles a misspelling of it.
  const likened = words.map((it) => (misspelledKind(it, sought) ? "" : it));
  const typed = all.map(({ folded }) => folded).join(" ");
  // Each query is parsed once, not once per item.
  const queries = (queryOfWord: typeof wholeQuery, marks?: string) =>
    sql`${arrayOf(words.map((it) => queryOfWord(it, marks)))}::tsquery[]`;
  return sql`(
    select coalesce(sum(case
      when not ${item}.search_words @@ begun then
        word_similarity(likened, split_part(${item}.search_label, '|', 1)) + word_similarity(likened, ${item}.search_label)
      when ${item}.search_words @@ name_begun then case when ${item}.search_words @@ name then 6 else 5 end
      when ${item}.search_words @@ place_begun then case when ${item}.search_words @@ place then 4 else 3 end
      when ${item}.search_words @@ whole then 2
      else 1
    end), 0)
    from unnest(${arrayOf(likened)}::text[], ${queries(beginningQuery)}, ${queries(wholeQuery, "A")}, ${queries(beginningQuery, "A")}, ${queries(wholeQuery, "B")}, ${queries(beginningQuery, "B")}, ${queries(wholeQuery)})
      as typed (likened, begun, name, name_begun, place, place_begun, whole)
  ) + case
    when starts_with(${item}.search_label, ${`${typed} |`}) then 1
    when starts_with(${item}.search_label, ${typed}) then 0.5
    else 0
  end`;
}

/**
 * The matches of the exact condition or, if there are none, of the approximate one.
 * @param ask runs the query with a condition; returns the matches and their number
 */
export async function firstNonEmpty<Condition, Found extends { total: number }>(
  em: EntityManager,
  { exact, nearly }: Conditions<Condition>,
  ask: (condition: Condition) => Promise<Found>,
): Promise<Found> {
  const found = await ask(exact);
  if (found.total > 0 || !nearly) return found;
  const condition = await nearly(em);
  return condition ? ask(condition) : found;
}

interface Ways<Condition> {
  always: Condition;
  never: Condition;
  all: (words: readonly Word[]) => Condition;
  /** Whole words only, exactly as typed. */
  whole: (words: readonly SearchWord[]) => Condition;
}

function conditions<Condition>(
  text: string,
  sought: SearchKind,
  effort: Effort,
  findTerms: FindTerms,
  { always, never, all, whole }: Ways<Condition>,
): Conditions<Condition> {
  if (text === "") return { exact: always, nearly: null };
  const read = readSearchWords(text, sought);
  if (!read) return { exact: never, nearly: null };
  if (read.needed.length === 0) return { exact: always, nearly: null };
  if (effort === "cheap") return { exact: whole(read.needed), nearly: null };
  const words = wordsOf(read.needed);
  if (read.names.length === 0) return { exact: all(words), nearly: null };
  const misspelled = words.filter(({ mayBeMisspelled }) => mayBeMisspelled).map(({ folded }) => folded);
  return {
    exact: all(words),
    async nearly(em) {
      const terms = await findTerms(em, queryOf(wordsOf(read.names)), misspelled);
      if (!terms) return null;
      const kinds = misspelledKinds(misspelled, terms);
      if (kinds.size + terms.size === 0) return null;
      const needed = kinds.size > 0 ? wordsOf(neededWith(kinds, read, sought)) : words;
      const likeTerms = needed.map((word) => ({ ...word, alike: terms.get(word.folded) ?? [] }));
      return needed.length === 0 ? always : all(likeTerms);
    },
  };
}

/** The names of the kinds that words are misspellings of, by word. The beginning of a term is not misspelled. */
function misspelledKinds(words: readonly string[], terms: SimilarTerms): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const word of words) {
    const kind = misspelledKind(word);
    const isTerm = terms.get(word)?.some((it) => it.startsWith(word));
    if (kind && !isTerm) kinds.set(word, kind);
  }
  return kinds;
}

/** The words that must match once the names of kinds are corrected: `bandra` of `bandra coart`. */
function neededWith(kinds: ReadonlyMap<string, string>, { all }: SearchWords, sought: SearchKind) {
  const corrected = all.map(({ folded, typed }) => kinds.get(folded) ?? typed).join(" ");
  return readSearchWords(corrected, sought)?.needed ?? [];
}

/** Whether each word matches a review's text or the name of its item. Fillers match its text only: names have too many. */
function areAbout(words: readonly Word[]): Sql {
  const fillers = words.filter(({ isComplete }) => isComplete);
  const others = words.filter(({ isComplete }) => !isComplete).map(isAbout);
  return allOf(fillers.length > 0 ? [has(raw("r"), queryOf(fillers)), ...others] : others);
}

/**
 * Whether a word matches a review's text or, exactly or approximately, the name of one of the best reviewed items. A single
 * letter stands for itself: it begins the names of so many that the best reviewed of them would be arbitrary.
 */
function isAbout(typed: Word): Sql {
  const word = { ...typed, beginsLabels: false };
  const items = (table: string) => sql`array(
    select item.id from (
      select id, rating_sum from ${raw(table)} as item
      where ${has(raw("item"), queryOf([word], LABEL))} limit ${MAX_NAMING}
    ) as item order by item.rating_sum desc, item.id limit ${MAX_NAMED}
  )`;
  return sql`(${has(raw("r"), queryOf([{ ...word, alike: [] }]))}
    or r.court_id = any (${items("courts")}) or r.equipment_id = any (${items("equipment")}))`;
}

/** Whether a row matches a `tsquery`. */
function has(row: Sql, query: string): Sql {
  return sql`${row}.search_words @@ ${query}::tsquery`;
}

/** The text of a Postgres array of words or ids; the ORM would expand a JavaScript array to a list of values. */
function arrayOf(words: readonly (string | number)[]): string {
  return `{${words.map((it) => `"${it}"`).join(",")}}`;
}

/** SQL that all conditions hold. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? raw(conditions.map(() => "?").join(" and "), [...conditions]) : raw("true");
}
