import { Migration } from "@mikro-orm/migrations";

/** What a list of reviews is by, and what is counted in it beside the rating. */
const LISTS = [
  { column: "court_id", replaced: "court_id_created_at", counted: "" },
  { column: "equipment_id", replaced: "equipment_id_created_at", counted: "" },
  { column: "user_id", replaced: "user_id", counted: "court_id, equipment_id, " },
] as const;

/** The reviews of an item or a user are paged, filtered and counted without reading the reviews themselves. */
export class ReviewIndexes extends Migration {
  override name = "2026-11-23-review-indexes";

  override async up(): Promise<void> {
    for (const { column, replaced, counted } of LISTS) {
      this.addSql(`create index "all_reviews_by_${column}_index" on "all_reviews" ("${column}", "created_at", "id")
        include (${counted}rating, hidden_for, updated_at)`);
      this.addSql(`drop index "all_reviews_${replaced}_index"`);
    }
  }
}
