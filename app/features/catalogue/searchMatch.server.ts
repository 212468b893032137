import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { ItemKind } from "./itemKind";
import { LABEL, queryOf, type Word, wholeWords, wordsOf } from "./searchQuery";
import { type FindTerms, termsLike } from "./searchTerms.server";
import { readSearchWords, type SearchKind, type SearchWord } from "./searchWords";

/** SQL of our own, in which words that were typed stand as values. */
export type Sql = RawQueryFragment & symbol;

/** How many of the items that a text finds are ranked by how well they fit; the others follow by their reviews. */
export const MAX_RANKED = 240;

/** The items with the most stars, those of all their reviews together, first. */
export function bestReviewedFirst(alias: string): string {
  return `${alias}.rating_sum desc, ${alias}.id`;
}

/**
 * `pg_trgm` takes a word for a misspelled part of a name from here on; the word itself is 1. It knows that by a setting
 * of the connection, which every connection gets as it is opened.
 */
export const WORD_SIMILARITY = { setting: "pg_trgm.word_similarity_threshold", least: 0.45 } as const;

/** Of the items that a word names, so many lead to their reviews: the best reviewed of the first that there are. */
const MAX_NAMED = 50;
const MAX_NAMING = 1000;

/**
 * How much a search does: `cheap` is for when more takes too long, and finds whole words alone, which the indexes of
 * words give at once.
 */
export type Effort = "full" | "cheap";

/** What a text asks for. */
export interface Conditions<Condition> {
  /** That every word is there, whole or as a beginning. */
  exact: Condition;
  /**
   * That words may be misspelled as well.
   * @returns null where it finds no more: nothing is like them, or items of some kind have them all
   */
  nearly: ((em: EntityManager) => Promise<Condition | null>) | null;
}

/**
 * A condition on an item.
 * @param alias of its table, or of whatever has its column of words
 * @param marks of the words that count; all do, where it is left out
 */
export type ItemCondition = (alias: string, marks?: string) => Sql;

/**
 * The conditions by which a text finds courts, rackets or balls. First every word is in the item's texts, whole or as a
 * beginning. Then, where no item of any kind has them all, they may be misspelled in what it is called by. No text at
 * all finds everything.
 * @param findTerms finds what misspelled words are like
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
 * The best reviewed items whose name, place or brand meets a condition, of the first `MAX_NAMING` that do.
 * @returns SQL of at most `MAX_RANKED` rows with an `id` each, and `has_place`: whether the place or brand alone does
 */
export function bestNamed(kind: ItemKind, condition: ItemCondition): Sql {
  return sql`select id, ${condition("best", "B")} as has_place from (${best(kind, condition, LABEL)}) as best`;
}

/** Those whose place or brand alone meets it; SQL of rows with an `id` each. */
export function bestByPlace(kind: ItemKind, condition: ItemCondition): Sql {
  return sql`select id from (${best(kind, condition, "B")}) as best`;
}

function best(
  { table, alias, condition: isOfKind = "true" }: ItemKind,
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
 * The places or brands of items that a text names.
 * @returns SQL of rows with a `place` each, the one with most items first
 */
export function placesNamed(
  { table, alias, facet }: ItemKind,
  ids: readonly number[],
  condition: ItemCondition,
  limit: number,
): Sql {
  // `offset 0` has a place folded once, not with each of its items.
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

/** The same for reviews `r`, which have a word in their own text or are of an item that is called by it. */
export function reviewConditions(text: string, effort: Effort = "full"): Conditions<Sql> {
  return conditions<Sql>(text, "review", effort, termsLike, {
    always: sql`true`,
    never: sql`false`,
    all: (words) => joined(words.map(isAbout), " and "),
    whole: (words) => has(raw("r"), wholeWords(words)),
  });
}

/**
 * How well an item fits a text: a name counts for more than a place or brand, and that for more than any other text; a
 * whole word for more than the beginning of one, and that for more than what is nearly spelled so. It counts as well
 * to be called what was typed, or to begin so.
 * @returns SQL of a number that is only compared
 */
export function relevance(text: string, sought: SearchKind, alias: string): Sql {
  const item = raw(alias);
  const { all = [], particular = [] } = readSearchWords(text, sought) ?? {};
  const words = particular.map(({ folded }) => folded);
  const typed = all.map(({ folded }) => folded).join(" ");
  // Each query is read once, not with every item.
  const queries = (end: string) => sql`${arrayOf(words.map((it) => it + end))}::tsquery[]`;
  return sql`(
    select coalesce(sum(case
      when not ${item}.search_words @@ begun then
        word_similarity(word, split_part(${item}.search_label, '|', 1)) + word_similarity(word, ${item}.search_label)
      when ${item}.search_words @@ name_begun then case when ${item}.search_words @@ name then 6 else 5 end
      when ${item}.search_words @@ place_begun then case when ${item}.search_words @@ place then 4 else 3 end
      when ${item}.search_words @@ whole then 2
      else 1
    end), 0)
    from unnest(${arrayOf(words)}::text[], ${queries(":*")}, ${queries(":A")}, ${queries(":*A")}, ${queries(":B")}, ${queries(":*B")}, ${queries("")})
      as typed (word, begun, name, name_begun, place, place_begun, whole)
  ) + case
    when starts_with(${item}.search_label, ${`${typed} |`}) then 1
    when starts_with(${item}.search_label, ${typed}) then 0.5
    else 0
  end`;
}

/**
 * What the exact condition finds; where that is nothing, what nearly meets it.
 * @param ask what meets a condition, and how much that is
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
  /** Whole words alone, and as they are typed. */
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
      return terms && all(words.map((word) => ({ ...word, alike: terms.get(word.folded) ?? [] })));
    },
  };
}

/** Whether a review has a word, or is of one of the best reviewed items that are called by it, or nearly so. */
function isAbout(word: Word): Sql {
  const items = (table: string) => sql`array(
    select item.id from (
      select id, rating_sum from ${raw(table)} as item
      where ${has(raw("item"), queryOf([word], LABEL))} limit ${MAX_NAMING}
    ) as item order by item.rating_sum desc, item.id limit ${MAX_NAMED}
  )`;
  return sql`(${has(raw("r"), queryOf([{ ...word, alike: [] }]))}
    or r.court_id = any (${items("courts")}) or r.equipment_id = any (${items("equipment")}))`;
}

/** Whether a row has what a `tsquery` asks for. */
function has(row: Sql, query: string): Sql {
  return sql`${row}.search_words @@ ${query}::tsquery`;
}

/** The text of an array of words or ids. The ORM takes an array of its own for a list of values. */
function arrayOf(words: readonly (string | number)[]): string {
  return `{${words.map((it) => `"${it}"`).join(",")}}`;
}

/** @param parts at least one */
export function joined(parts: readonly Sql[], separator: string): Sql {
  return raw(parts.map(() => "?").join(separator), [...parts]);
}
