import { defineEntity, p } from "@mikro-orm/core";
import { searchColumn } from "~/sql/columns.server";

const SearchTermSchema = defineEntity({
  name: "SearchTerm",
  tableName: "search_terms",
  properties: {
    id: p.integer().primary(),
    /** A folded word of a name, or two adjacent ones. */
    words: p.text().index(),
    term: searchColumn("text", "replace(words, ' ', '')"),
    slips: searchColumn("text[]", "search_slips(replace(words, ' ', ''))"),
  },
  indexes: [
    {
      name: "search_terms_slips_index",
      properties: ["slips"],
      expression:
        'create index "search_terms_slips_index" on "search_terms" using gin ("slips") with (fastupdate = off)',
    },
    {
      name: "search_terms_term_index",
      properties: ["term"],
      expression:
        'create index "search_terms_term_index" on "search_terms" using gin ("term" gin_trgm_ops) with (fastupdate = off) where term = words',
    },
  ],
});

/** The words of items' names, added by triggers; misspelled words are compared with them. */
export class SearchTerm extends SearchTermSchema.class {}
SearchTermSchema.setClass(SearchTerm);
