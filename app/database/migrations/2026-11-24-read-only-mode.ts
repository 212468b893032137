import { Migration } from "@mikro-orm/migrations";

/** Whether the site is in read-only mode, in which case the table has its only row. All processes are notified. */
export class ReadOnlyMode extends Migration {
  override name = "2026-11-24-read-only-mode";

  override up(): void {
    this.addSql(`create table "read_only_mode" (
      "is_on" boolean primary key default true,
      "message" varchar(300) not null,
      constraint "read_only_mode_is_on_check" check (is_on),
      constraint "read_only_mode_message_check" check (message <> '')
    )`);
    this.addSql(`create function notify_read_only_mode_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_changes', 'read_only');
        return null;
      end
    $$`);
    this.addSql(`create trigger read_only_mode_changed after insert or update or delete on "read_only_mode"
      for each statement execute function notify_read_only_mode_change()`);
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_subject_kind_check"`);
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_subject_kind_check" check (subject_kind in ('court', 'equipment', 'review', 'policy', 'person', 'site'))`,
    );
  }
}
