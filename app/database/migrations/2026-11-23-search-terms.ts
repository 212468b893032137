import { Migration } from "@mikro-orm/migrations";

/**
 * The words that items are called by, each once: a misspelled word is compared with these, and the items are then found
 * by the words that are like it. To compare it with the items took as long as there were items that share a word.
 *
 * A term stays when the last item that is called so is deleted: it finds nothing then. It may be there twice, where two
 * items are added at once: to be sure that it is not, one would have to wait for the other.
 */
export class SearchTerms extends Migration {
  override name = "2026-11-23-search-terms";

  override up(): void {
    // To read all the items there are may take longer than a request may.
    this.addSql(`set local statement_timeout = 0`);
    this.addSql(`create table "search_terms" (
        "id" serial primary key,
        "words" text not null,
        "term" text generated always as (replace(words, ' ', '')) stored not null,
        "slips" text[] generated always as (search_slips(replace(words, ' ', ''))) stored not null
      )`);

    // The words of a label, and two neighbours of its name or of its place. Longer ones are no words that people type.
    this.addSql(`create function search_terms_of(label text) returns setof text
      language sql immutable parallel safe
      begin atomic
        select distinct words
        from (
          select unnest(array[word, word || ' ' || lead(word) over (partition by part order by at)]) as words
          from unnest(string_to_array(label, '|')) with ordinality as parts (texts, part),
            unnest(string_to_array(btrim(texts), ' ')) with ordinality as split (word, at)
        ) as those
        where char_length(replace(words, ' ', '')) between 3 and 20;
      end`);
    this.addSql(`create function add_search_terms() returns trigger language plpgsql as $$
      begin
        insert into search_terms (words)
          select those.words from search_terms_of(new.search_label) as those (words)
          where not exists (select from search_terms as known where known.words = those.words);
        return null;
      end $$`);
    for (const [table, columns] of [
      ["courts", "name, location"],
      ["equipment", "name, brand"],
    ]) {
      this.addSql(`create trigger ${table}_search_terms after insert or update of ${columns} on ${table}
        for each row execute function add_search_terms()`);
    }
    this.addSql(`insert into search_terms (words)
      select distinct those.words
      from (select search_label from courts union all select search_label from equipment) as items,
        search_terms_of(search_label) as those (words)`);
    // What is added goes into them at once: every search would read it from their lists of what is not in them yet.
    this.addSql(`create index "search_terms_words_index" on "search_terms" ("words")`);
    this.addSql(
      `create index "search_terms_slips_index" on "search_terms" using gin ("slips") with (fastupdate = off)`,
    );
    this.addSql(
      `create index "search_terms_term_index" on "search_terms" using gin ("term" gin_trgm_ops) with (fastupdate = off) where term = words`,
    );
  }
}
