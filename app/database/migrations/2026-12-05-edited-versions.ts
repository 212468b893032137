import { Migration } from "@mikro-orm/migrations";

/** Indexes the times of all versions: the first one that is stored can be an edit, too, and counts in its month. */
export class EditedVersions extends Migration {
  override name = "2026-12-05-edited-versions";

  override up(): void {
    this.addSql(`create index "review_versions_written_at_index" on "review_versions" ("written_at")`);
    this.addSql(`drop index "review_versions_replaced_index"`);
  }
}
