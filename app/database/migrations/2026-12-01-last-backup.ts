import { Migration } from "@mikro-orm/migrations";

/** When the last backup that succeeded was taken, in the table's only row; none before the first one. */
export class LastBackup extends Migration {
  override name = "2026-12-01-last-backup";

  override up(): void {
    this.addSql(`create table "last_backup" (
      "is_single" boolean primary key default true,
      "taken_at" timestamptz not null,
      constraint "last_backup_is_single_check" check (is_single)
    )`);
  }
}
