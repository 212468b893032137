import { Migration } from "@mikro-orm/migrations";

/**
 * What search needs. Postgres' own parser and pg_trgm know letters by the locale of their database, and split words
 * at the vowel signs of Devanagari. So texts are folded into plain Latin words first, by rules that are the same in
 * every locale, and both work on those.
 *
 * Functions that call another of these have a body that Postgres reads here and now: it finds the other whatever the
 * search path, which is empty while a backup is restored, and is put in the place of its call. The others are PL/pgSQL,
 * which is planned once for a connection and not with every call.
 */
export class Search extends Migration {
  override name = "2026-11-20-search";

  override up(): void {
    // To fold all the texts there are takes longer than a request may.
    this.addSql(`set local statement_timeout = 0`);
    this.addSql(`create extension if not exists pg_trgm`);

    // Words in lower case with single spaces between. Accents go, and Devanagari is read as Mumbai's signs spell it:
    // अंधेरी is andheri. Other scripts stay. What is no letter or figure parts words; an apostrophe does not.
    this.addSql(`create function search_fold(typed text) returns text
      language plpgsql immutable strict parallel safe as $$
      declare
        words text := typed;
      begin
        if octet_length(words) > char_length(words) then
          words := normalize(words, NFKD);
          -- Accents, the nukta, apostrophes, and what shows nothing.
          words := regexp_replace(words, '[\\u00AD\\u02B0-\\u036F\\u093C\\u200B-\\u200F\\u2018\\u2019\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]', '', 'g');
          words := translate(words, 'ØøŁłĐđıẞÆŒ', 'oollddißæœ');
          words := replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
          if words ~ '[ऀ-ॿ]' then
            -- A nasal is spelled as it sounds before a lip: मुंबई is mumbai.
            words := regexp_replace(words, '[ँं]([पफबभम])', 'म्\\1', 'g');
            -- A consonant has an a of its own, unless another vowel or none is written, or the word is over.
            words := regexp_replace(words, '([क-ह])', '\\1ऽ', 'g');
            words := regexp_replace(words, 'ऽ([ा-्]|[^ऀ-ॣ]|$)', '\\1', 'g');
            words := regexp_replace(words, '([खघचछझठथढधभशष])', '\\1h', 'g');
            words := regexp_replace(words, '[ऐै]', 'ai', 'g');
            words := regexp_replace(words, '[औौ]', 'au', 'g');
            words := translate(words,
              'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह' || 'अआइईउऊऋएऍओऑ' || 'ऽािीुूृेॅोॉँं' || '०१२३४५६७८९' || '्ः',
              'kkggnccjjnttddnttddnpfbbmyrllvsssh' || 'aaiiuureaoo' || 'aaiiuureaoonn' || '0123456789');
          end if;
        end if;
        words := lower(replace(words, '''', '') collate "C");
        words := regexp_replace(words, '[\\u0001-\\u002F\\u003A-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u0964\\u0965\\u0970\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u303F\\uFE10-\\uFE6F\\uFF00-\\uFFFF\\U0001F000-\\U0001FAFF]+', ' ', 'g');
        -- An index takes no word of thousands of letters.
        return btrim(regexp_replace(words, '([^ ]{64})[^ ]+', '\\1', 'g'));
      end $$`);

    // Texts as one. Postgres' own function does not promise to give the same always, which a column must.
    this.addSql(`create function search_joined(texts text[]) returns text
      language plpgsql immutable strict parallel safe as $$
      begin
        return array_to_string(texts, ' ');
      end $$`);

    // The words of an item: marked A those of its name, B those of its place or brand, D all others. A mark needs a
    // position of its own: without one a word passes for any mark, and of two in one place the better counts.
    this.addSql(`create function search_words(name text, place text, others text) returns tsvector
      language sql immutable parallel safe
      return (
        coalesce(regexp_replace(search_fold(name), '([^ ]+)', '\\1:1A', 'g'), '') || ' ' ||
        coalesce(regexp_replace(search_fold(place), '([^ ]+)', '\\1:2B', 'g'), '') || ' ' ||
        coalesce(regexp_replace(search_fold(others), '([^ ]+)', '\\1:3D', 'g'), '')
      )::tsvector`);

    // The name and the place of an item, for what is nearly spelled like them.
    this.addSql(`create function search_label(name text, place text) returns text
      language sql immutable parallel safe
      return search_fold(name) || ' |' || coalesce(' ' || search_fold(place), '')`);

    // Folded words of four letters and more, and what each becomes by leaving one letter out. Two that share any of
    // these are one slip of the finger apart: a letter too many, too few, wrong, or in its neighbour's place.
    this.addSql(`create function search_slips(words text) returns text[]
      language plpgsql immutable strict parallel safe as $$
      begin
        return array(
          -- Past the end of a word nothing is left out.
          select overlay(word placing '' from at for 1)
          from unnest(string_to_array(words, ' ')) as word, generate_series(1, char_length(word) + 1) as at
          where char_length(word) >= 4
        );
      end $$`);

    // Finds what has folded words, each whole or as a beginning; a plural finds its singular, a single letter itself.
    this.addSql(`create function search_query(words text, marks text default '') returns tsquery
      language plpgsql immutable strict parallel safe as $$
      declare
        marked text := coalesce(':' || nullif(marks, ''), '');
      begin
        return (
          select string_agg(
            case
              when word ~ '^[a-z0-9]$' then word || marked
              when word ~ '^.{2,}[^s]s$' then '(' || word || ':*' || marks || '|' || left(word, -1) || marked || ')'
              else word || ':*' || marks
            end, '&')
          from unnest(string_to_array(words, ' ')) as word
        )::tsquery;
      end $$`);

    this.addSql(`alter table "courts"
      add column "search_words" tsvector generated always as (search_words(name, location, search_joined(amenities || description))) stored not null,
      add column "search_label" text generated always as (search_label(name, location)) stored not null,
      add column "search_slips" text[] generated always as (search_slips(search_label(name, location))) stored not null`);
    this.addSql(`create index "courts_search_words_index" on "courts" using gin ("search_words")`);
    this.addSql(
      `create index "courts_search_label_index" on "courts" using gin ("search_label" gin_trgm_ops)`,
    );
    this.addSql(`create index "courts_search_slips_index" on "courts" using gin ("search_slips")`);
    this.addSql(`alter table "equipment"
      add column "search_words" tsvector generated always as (search_words(name, brand, search_joined(array[description, specifications::text]))) stored not null,
      add column "search_label" text generated always as (search_label(name, brand)) stored not null,
      add column "search_slips" text[] generated always as (search_slips(search_label(name, brand))) stored not null`);
    this.addSql(`create index "equipment_search_words_index" on "equipment" using gin ("search_words")`);
    this.addSql(
      `create index "equipment_search_label_index" on "equipment" using gin ("search_label" gin_trgm_ops)`,
    );
    this.addSql(`create index "equipment_search_slips_index" on "equipment" using gin ("search_slips")`);
    this.addSql(`alter table "reviews"
      add column "search_words" tsvector generated always as (search_words(null, null, review_text)) stored not null`);
    this.addSql(`create index "reviews_search_words_index" on "reviews" using gin ("search_words")`);

    // Whether any item has it. Then it is spelled right.
    this.addSql(`create function search_knows(query tsquery) returns boolean
      language sql stable parallel safe
      return exists (select from courts where search_words @@ query)
        or exists (select from equipment where search_words @@ query)`);
  }
}
