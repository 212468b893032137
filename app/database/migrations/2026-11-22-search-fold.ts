import { Migration } from "@mikro-orm/migrations";

/** What is folded, with the words of it that are stored. Nothing changes in texts of ASCII. */
const FOLDED = [
  {
    table: "courts",
    texts: "concat(name, location, description, amenities::text)",
    words: "search_words(name, location, search_joined(amenities || description))",
    column: "name",
  },
  {
    table: "equipment",
    texts: "concat(name, brand, description, specifications::text)",
    words: "search_words(name, brand, search_joined(array[description, specifications::text]))",
    column: "name",
  },
  {
    table: "all_reviews",
    texts: "review_text",
    words: "search_words(null, null, review_text)",
    column: "review_text",
  },
] as const;

/**
 * Limits what folding makes of a text: Unicode has letters that stand for eighteen, and a description of nothing but
 * those took a fifth of a second to write. Three letters for each are what living scripts need: a syllable of Korean
 * has three. Short texts are folded whole.
 */
export class SearchFold extends Migration {
  override name = "2026-11-22-search-fold";

  override up(): void {
    // To read all the texts there are takes longer than a request may.
    this.addSql(`set local statement_timeout = 0`);
    this.addSql(`create or replace function search_fold(typed text) returns text
      language plpgsql immutable strict parallel safe as $$
      declare
        words text := typed;
      begin
        if octet_length(words) > char_length(words) then
          words := left(normalize(words, NFKD), 3 * char_length(words) + 256);
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

    // A column that is generated is made anew with its row.
    for (const { table, texts, words, column } of FOLDED) {
      this.addSql(
        `update "${table}" set "${column}" = "${column}"
        where octet_length(${texts}) > char_length(${texts}) and search_words <> ${words}`,
      );
    }
  }
}
