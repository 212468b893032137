import { type QueryOrderMap, type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import type { ItemKind } from "./itemOrder.server";
import { queryOf, type Word, wholeWords, wordsOf } from "./searchQuery";
import { readSearchWords, type SearchKind } from "./searchWords";

/** SQL of our own, in which words that were typed stand as values. */
export type Sql = RawQueryFragment & symbol;

/** How many of the items that a text finds are ranked by how well they fit; the others follow by their reviews. */
export const MAX_RANKED = 240;

/** What has the most stars, those of all its reviews together, stands first. */
export const BEST_REVIEWED: QueryOrderMap<{ id: number; ratingSum: number }> = {
  ratingSum: "desc",
  id: "asc",
};

/**
 * `pg_trgm` takes a word for a misspelled part of a name from here on; the word itself is 1. It knows that by a setting
 * of the connection, which every connection gets as it is opened.
 */
export const WORD_SIMILARITY = { setting: "pg_trgm.word_similarity_threshold", least: 0.45 } as const;

/** Of the items that a word names, so many lead to their reviews. */
const MAX_NAMED = 50;

/**
 * Of the items that a text or a word matches nearly, or that one word of a text names, so many are looked at: to
 * compare letters takes a hundred times as long as to look a word up. What matches more says little of any.
 */
const MAX_COMPARED_ITEMS = 100;
const MAX_NAMING = 1000;

/** The marks of the words that an item is called by: of its name, and of its place or brand. */
export const LABEL = "AB";

/**
 * How much a search does: `cheap` is for when more takes too long, and finds whole words alone, which the indexes of
 * words give at once.
 */
export type Effort = "full" | "cheap";

/** At least one, the closest first. */
type Conditions<Condition> = readonly [Condition, ...Condition[]];

/** A condition on items of a kind. Of the words it asks for, those with any of `marks` count; all do, without. */
export interface ItemCondition {
  /** Of an item by the kind's alias. What is misspelled does not meet it more than `MAX_COMPARED_ITEMS` times. */
  ofItem: (marks?: string) => Sql;
  /** Of whatever has the columns of search. */
  ofRow: (alias: string, marks?: string) => Sql;
}

/**
 * The conditions by which a text finds courts, rackets or balls, the closest first; the next is for when nothing meets
 * the one before. First every word is in the item's texts, whole or as a beginning. Then, where no item of any kind
 * has them all, they may be misspelled in what it is called by. No text at all finds everything.
 */
export function itemConditions(
  text: string,
  sought: Exclude<SearchKind, "review">,
  kind: ItemKind,
  effort: Effort = "full",
): Conditions<ItemCondition> {
  const ofAnyRow = (ofRow: ItemCondition["ofRow"]): ItemCondition => ({
    ofRow,
    ofItem: (marks) => ofRow(kind.alias, marks),
  });
  return conditions<ItemCondition>(text, sought, effort, {
    always: ofAnyRow(() => sql`true`),
    never: ofAnyRow(() => sql`false`),
    exactly: (query) => ofAnyRow((alias, marks) => has(raw(alias), query(marks))),
    nearly(words, isUnknown) {
      const ofRow = (alias: string, marks?: string) => {
        const item = raw(alias);
        return allOf(
          words.map((word) => anyOf([has(item, queryOf([word], marks)), ...resembles(item, word)])),
        );
      };
      return {
        ofRow,
        ofItem: (marks) => sql`${isUnknown} and ${raw(kind.alias)}.id in (
          ${ofKind(kind, "id")} and ${ofRow(kind.alias, marks)} limit ${MAX_COMPARED_ITEMS}
        )`,
      };
    },
  });
}

/** A column of the items of a kind, to be put into SQL of which a condition follows. */
function ofKind({ table, alias, condition = "true" }: ItemKind, column: string): Sql {
  return raw(`select ${alias}.${column} from ${table} as ${alias} where ${condition}`);
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
        where ${raw(isOfKind)} and ${condition.ofItem("B")}
        order by ${raw(`${alias}.rating_sum desc, ${alias}.id`)} limit ${MAX_RANKED}
      ) as candidates
      where place <> '' group by place
    ) as named
    where ${condition.ofRow("named")} order by named.items desc, named.place limit ${limit}`;
}

/** The same for reviews `r`, which have a word in their own text or are of an item that is called by it. */
export function reviewConditions(text: string, effort: Effort = "full"): Conditions<Sql> {
  const isCalled = (item: Sql, word: Word) => [has(item, queryOf([word], LABEL))];
  const isCalledNearly = (item: Sql, word: Word) => [...isCalled(item, word), ...resembles(item, word)];
  return conditions<Sql>(text, "review", effort, {
    always: sql`true`,
    never: sql`false`,
    exactly: (query, words) =>
      effort === "cheap"
        ? has(raw("r"), query())
        : allOf(words.map((word) => isAbout(word, isCalled, MAX_NAMING))),
    nearly: (words, isUnknown) =>
      allOf([isUnknown, ...words.map((word) => isAbout(word, isCalledNearly, MAX_COMPARED_ITEMS))]),
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
  return sql`(
    select coalesce(sum(case
      when not ${item}.search_words @@ begun then
        word_similarity(word, split_part(${item}.search_label, '|', 1)) + word_similarity(word, ${item}.search_label)
      when ${item}.search_words @@ (word || ':A')::tsquery then 6
      when ${item}.search_words @@ (word || ':*A')::tsquery then 5
      when ${item}.search_words @@ (word || ':B')::tsquery then 4
      when ${item}.search_words @@ (word || ':*B')::tsquery then 3
      when ${item}.search_words @@ word::tsquery then 2
      else 1
    end), 0)
    from unnest(${arrayOf(words)}::text[], ${arrayOf(words.map((it) => `${it}:*`))}::tsquery[]) as typed (word, begun)
  ) + case
    when starts_with(${item}.search_label, ${`${typed} |`}) then 1
    when starts_with(${item}.search_label, ${typed}) then 0.5
    else 0
  end`;
}

/**
 * What the first condition finds that finds anything; else what the last one does.
 * @param ask what meets a condition, and how much that is
 */
export async function firstNonEmpty<Condition, Found extends { total: number }>(
  conditions: Conditions<Condition>,
  ask: (condition: Condition) => Promise<Found>,
): Promise<Found> {
  const [condition, next, ...others] = conditions;
  const found = await ask(condition);
  return found.total > 0 || next === undefined ? found : firstNonEmpty([next, ...others], ask);
}

interface Ways<Condition> {
  always: Condition;
  never: Condition;
  /** @param query makes the text of a `tsquery` for all the words */
  exactly: (query: (marks?: string) => string, words: readonly Word[]) => Condition;
  /** @param isUnknown that no item of any kind has all the words */
  nearly: (words: readonly Word[], isUnknown: Sql) => Condition;
}

function conditions<Condition>(
  text: string,
  sought: SearchKind,
  effort: Effort,
  { always, never, exactly, nearly }: Ways<Condition>,
): Conditions<Condition> {
  if (text === "") return [always];
  const read = readSearchWords(text, sought);
  if (!read) return [never];
  if (read.needed.length === 0) return [always];
  const words = wordsOf(read.needed);
  if (effort === "cheap") return [exactly((marks) => wholeWords(read.needed, marks), words)];
  const exact = exactly((marks) => queryOf(words, marks), words);
  if (read.names.length === 0) return [exact];
  return [exact, nearly(words, sql`not search_knows(${queryOf(wordsOf(read.names))}::tsquery)`)];
}

/**
 * Whether a review has a word, or is of one of the best reviewed items that a condition is met by.
 * @param limit how many of those are looked at
 */
function isAbout(word: Word, isCalled: (item: Sql, word: Word) => Sql[], limit: number): Sql {
  const those = (table: string) => sql`array(
    select item.id from (
      select id, rating_sum from ${raw(table)} as item where ${anyOf(isCalled(raw("item"), word))} limit ${limit}
    ) as item order by item.rating_sum desc, item.id limit ${MAX_NAMED}
  )`;
  return anyOf([
    has(raw("r"), queryOf([word])),
    sql`r.court_id = any (${those("courts")})`,
    sql`r.equipment_id = any (${those("equipment")})`,
  ]);
}

/** Whether a row has what a `tsquery` asks for. */
function has(row: Sql, query: string): Sql {
  return sql`${row}.search_words @@ ${query}::tsquery`;
}

/** Whether an item is called nearly so; no condition at all for a word that must be as it is typed. */
function resembles(item: Sql, { folded, mayBeMisspelled }: Word): Sql[] {
  if (!mayBeMisspelled) return [];
  return [sql`${item}.search_slips && search_slips(${folded})`, sql`${item}.search_label %> ${folded}`];
}

/** The text of an array of words. The ORM takes an array of its own for a list of values. */
function arrayOf(words: readonly string[]): string {
  return `{${words.map((it) => `"${it}"`).join(",")}}`;
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
