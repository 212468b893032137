import { Migration } from "@mikro-orm/migrations";

/** The columns of which localities and brands are made. */
const SOURCES = { courts: ["location"], equipment: ["brand", "type"] } as const;

/**
 * Notifies `facets` on the channel `content_changes` when a locality or brand may have changed. Reviews change the rows of
 * items too, but not these columns.
 */
export class Facets extends Migration {
  override name = "2026-11-29-facets";

  override up(): void {
    this.addSql(`create function notify_facets_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_changes', 'facets');
        return null;
      end
    $$`);
    for (const [table, columns] of Object.entries(SOURCES)) {
      this.addSql(`create trigger ${table}_facets_changed
        after insert or delete or update of ${columns.join(", ")} on "${table}"
        for each statement execute function notify_facets_change()`);
    }
  }
}
