import { type QueryOrderMap, type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import type { ItemKind } from "./itemOrder.server";
import { readSearchWords, type Sought } from "./searchWords";

/** SQL of our own, in which words that were typed stand as values. */
export type Sql = RawQueryFragment & symbol;

/** How many of the items that a text finds are ranked by how well they fit; the others follow by their reviews. */
export const MOST_RANKED = 240;

/** What has the most stars, those of all its reviews together, stands first. */
export const BEST_REVIEWED: QueryOrderMap<{ id: number; ratingSum: number }> = {
  ratingSum: "desc",
  id: "asc",
};

/**
 * `pg_trgm` takes a word for a misspelled part of a name from here on; the word itself is 1. It knows that by a setting
 * of the connection, which every connection gets as it is opened.
 */
export const SIMILARITY = { setting: "pg_trgm.word_similarity_threshold", least: 0.45 } as const;

/** In UTF-16 units. Shorter words are too much like each other. */
const SHORTEST_MISSPELLED = 4;

/** Of the items that a word names, so many lead to their reviews. */
const MOST_NAMED = 50;

/** The marks of the words that an item is called by: of its name, and of its place or brand. */
export const LABEL = "AB";

/** At least one, the closest first. */
type Conditions<Condition> = readonly [Condition, ...Condition[]];

/** A typed word, and how it may be written: one with its neighbours as well, as `star vie` is StarVie. */
interface Word {
  typed: string;
  spellings: readonly string[];
}

/**
 * A condition on an item.
 * @param alias of its table, or of whatever has the columns of search
 * @param marks of the words that count; all do, where it is left out
 */
export type ItemCondition = (alias: string, marks?: string) => Sql;

/**
 * The conditions by which a text finds courts, rackets or balls, the closest first; the next is for when nothing meets
 * the one before. First every word is in the item's texts, whole or as a beginning. Then, where no item of any kind
 * has them all, they may be misspelled in what it is called by. No text at all finds everything.
 */
export function itemConditions(text: string, sought: Exclude<Sought, "review">): Conditions<ItemCondition> {
  return conditions<ItemCondition>(text, sought, {
    always: () => sql`true`,
    never: () => sql`false`,
    exactly: (words) => (alias, marks) => allOf(words.map((word) => has(raw(alias), word, marks))),
    nearly: (words, isUnknown) => (alias, marks) => {
      const item = raw(alias);
      const isCalled = (word: Word) => anyOf([has(item, word, marks), ...resembles(item, word)]);
      return allOf([isUnknown, ...words.map(isCalled)]);
    },
  });
}

/**
 * The places or brands that a text names, of the best reviewed items that it finds by theirs.
 * @param kind whose items they are of
 * @param place SQL of it, of an item by the kind's alias
 * @returns SQL of rows with a `place` each, the one with most items first
 */
export function placesNamed(kind: ItemKind, place: string, condition: ItemCondition, limit: number): Sql {
  const { table, alias, condition: isOfKind = "true" } = kind;
  return sql`
    select named.place from (
      select place, count(*) as items,
        search_words(place, null, null) as search_words, search_label(place, null) as search_label,
        search_slips(search_fold(place)) as search_slips
      from (
        select ${raw(place)} as place from ${raw(`${table} as ${alias}`)}
        where ${raw(isOfKind)} and ${condition(alias, "B")}
        order by ${raw(`${alias}.rating_sum desc, ${alias}.id`)} limit ${MOST_RANKED}
      ) as candidates
      where place <> '' group by place
    ) as named
    where ${condition("named")} order by named.items desc, named.place limit ${limit}`;
}

/** The same for reviews `r`, which have a word in their own text or are of an item that is called by it. */
export function reviewConditions(text: string): Conditions<Sql> {
  const isCalled = (item: Sql, word: Word) => [has(item, word, LABEL)];
  const isCalledNearly = (item: Sql, word: Word) => [has(item, word, LABEL), ...resembles(item, word)];
  return conditions<Sql>(text, "review", {
    always: sql`true`,
    never: sql`false`,
    exactly: (words) => allOf(words.map((word) => isAbout(word, isCalled))),
    nearly: (words, isUnknown) => allOf([isUnknown, ...words.map((word) => isAbout(word, isCalledNearly))]),
  });
}

/**
 * How well an item fits a text: a name counts for more than a place or brand, and that for more than any other text; a
 * whole word for more than the beginning of one, and that for more than what is nearly spelled so. It counts as well
 * to be called what was typed, or to begin so.
 * @returns SQL of a number that is only compared
 */
export function fitness(text: string, sought: Sought, alias: string): Sql {
  const item = raw(alias);
  const { all = [], particular = [] } = readSearchWords(text, sought) ?? {};
  return sql`(
    select coalesce(sum(case
      when ${item}.search_words @@ (word || ':A')::tsquery then 6
      when ${item}.search_words @@ (word || ':*A')::tsquery then 5
      when ${item}.search_words @@ (word || ':B')::tsquery then 4
      when ${item}.search_words @@ (word || ':*B')::tsquery then 3
      when ${item}.search_words @@ word::tsquery then 2
      when ${item}.search_words @@ (word || ':*')::tsquery then 1
      else word_similarity(word, split_part(${item}.search_label, '|', 1)) + word_similarity(word, ${item}.search_label)
    end), 0)
    from unnest(string_to_array(search_fold(${particular.join(" ")}), ' ')) as word
  ) + case
    when starts_with(${item}.search_label, search_fold(${all.join(" ")}) || ' |') then 1
    when starts_with(${item}.search_label, search_fold(${all.join(" ")})) then 0.5
    else 0
  end`;
}

/**
 * What the first condition finds that finds anything; else what the last one does.
 * @param ask what meets a condition, and how much that is
 */
export async function closest<Condition, Found extends { total: number }>(
  conditions: Conditions<Condition>,
  ask: (condition: Condition) => Promise<Found>,
): Promise<Found> {
  const [condition, next, ...others] = conditions;
  const found = await ask(condition);
  return found.total > 0 || next === undefined ? found : closest([next, ...others], ask);
}

interface Ways<Condition> {
  always: Condition;
  never: Condition;
  exactly: (words: readonly Word[]) => Condition;
  /** @param isUnknown that no item of any kind has all the words */
  nearly: (words: readonly Word[], isUnknown: Sql) => Condition;
}

function conditions<Condition>(
  text: string,
  sought: Sought,
  { always, never, exactly, nearly }: Ways<Condition>,
): Conditions<Condition> {
  if (text === "") return [always];
  const read = readSearchWords(text, sought);
  if (!read) return [never];
  if (read.needed.length === 0) return [always];
  const needed = wordsOf(read.needed);
  if (read.names.length === 0) return [exactly(needed)];
  const names = joined(
    wordsOf(read.names).map((word) => queryOf(word)),
    " && ",
  );
  return [exactly(needed), nearly(needed, sql`not search_knows(${names})`)];
}

/** Whether a review has a word, or is of one of the best reviewed items that a condition is met by. */
function isAbout(word: Word, isCalled: (item: Sql, word: Word) => Sql[]): Sql {
  const those = (table: Sql) => sql`array(
    select item.id from ${table} as item where ${anyOf(isCalled(raw("item"), word))}
    order by item.rating_sum desc, item.id limit ${MOST_NAMED}
  )`;
  return anyOf([
    has(raw("r"), word),
    sql`r.court_id = any (${those(raw("courts"))})`,
    sql`r.equipment_id = any (${those(raw("equipment"))})`,
  ]);
}

function wordsOf(texts: readonly string[]): Word[] {
  return texts.map((typed, at) => ({
    typed,
    spellings: [
      typed,
      ...texts.slice(Math.max(0, at - 1), at).map((before) => before + typed),
      ...texts.slice(at + 1, at + 2).map((after) => typed + after),
    ],
  }));
}

/** Whether a row has a word, whole or as the beginning of one. */
function has(row: Sql, word: Word, marks = ""): Sql {
  return sql`${row}.search_words @@ ${queryOf(word, marks)}`;
}

function queryOf({ spellings }: Word, marks = ""): Sql {
  return anyOf(
    spellings.map((it) => sql`search_query(search_fold(${it}), ${marks})`),
    " || ",
  );
}

/** Whether an item is called nearly so; no condition at all for a word too short to be told from others. */
function resembles(item: Sql, { typed }: Word): Sql[] {
  if (typed.length < SHORTEST_MISSPELLED) return [];
  return [
    sql`${item}.search_slips && search_slips(search_fold(${typed}))`,
    sql`${item}.search_label %> search_fold(${typed})`,
  ];
}

function allOf(parts: readonly Sql[]): Sql {
  return joined(parts, " and ");
}

function anyOf(parts: readonly Sql[], or = " or "): Sql {
  return sql`(${joined(parts, or)})`;
}

function joined(parts: readonly Sql[], separator: string): Sql {
  return raw(parts.map(() => "?").join(separator), [...parts]);
}
