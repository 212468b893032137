import { Migration } from "@mikro-orm/migrations";

const TABLES = [
  ["courts", "name, location"],
  ["equipment", "name, brand"],
] as const;

/**
 * Makes search terms cheaper for statements that add many items: their terms are added by one statement for all of
 * them, and what omits a letter is computed without a query for each word. Changes of an item remain a matter of each
 * row, because a trigger that sees all changed rows cannot be limited to columns: every review changes its item.
 */
export class SearchTermsInBulk extends Migration {
  override name = "2026-11-23-search-terms-in-bulk";

  override up(): void {
    // The same as before: words of four letters and more with one letter left out, and the whole words.
    this.addSql(`create or replace function search_slips(words text) returns text[]
      language plpgsql immutable strict parallel safe as $$
      declare
        word text;
        slips text[] := '{}';
      begin
        foreach word in array string_to_array(words, ' ') loop
          if char_length(word) >= 4 then
            -- Past the end of a word nothing is left out.
            for at in 1 .. char_length(word) + 1 loop
              slips := array_append(slips, overlay(word placing '' from at for 1));
            end loop;
          end if;
        end loop;
        return slips;
      end $$`);
    // With \`offset 0\` each term is looked up in the index, also where the plan was made for a statement of many items.
    this.addSql(`create function add_search_terms_of_added() returns trigger language plpgsql as $$
      begin
        insert into search_terms (words)
          select those.words from (
            select distinct terms.words
            from (select distinct search_label from added) as items, search_terms_of(search_label) as terms (words)
            offset 0
          ) as those
          where not exists (select from search_terms as known where known.words = those.words offset 0);
        return null;
      end $$`);
    for (const [table, columns] of TABLES) {
      this.addSql(`drop trigger ${table}_search_terms on ${table}`);
      this.addSql(`create trigger ${table}_search_terms after insert on ${table}
        referencing new table as added for each statement execute function add_search_terms_of_added()`);
      this.addSql(`create trigger ${table}_search_terms_changed after update of ${columns} on ${table}
        for each row when (old.search_label is distinct from new.search_label)
        execute function add_search_terms()`);
    }
  }
}
