import { Migration } from "@mikro-orm/migrations";

/** Finds the reviews that were shown again since the last scan for bursts. */
export class EndedHidings extends Migration {
  override name = "2026-12-09-ended-hidings";

  override up(): void {
    this.addSql(`create index "hidings_ended_at_index" on "hidings" ("ended_at")`);
  }
}
