import { Migration } from "@mikro-orm/migrations";

/**
 * Notifies `alternatives` on the channel `content_changes` when the price or the specifications of a racket or ball may have
 * changed, by which its page finds alternatives. `facets` is notified of a new item and of another type.
 */
export class Alternatives extends Migration {
  override name = "2026-12-05-alternatives";

  override up(): void {
    this.addSql(`create function notify_alternatives_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_changes', 'alternatives');
        return null;
      end
    $$`);
    this.addSql(`create trigger equipment_alternatives_changed
      after update of price, specifications on "equipment"
      for each statement execute function notify_alternatives_change()`);
  }
}
