import { Migration } from "@mikro-orm/migrations";

/** Super admins and sessions that have ended are found without reading all users and all sessions. */
export class LargeTables extends Migration {
  override name = "2026-12-15-large-tables";

  override up(): void {
    this.addSql(`create index "users_super_admins_index" on "users" ("id") where is_super_admin`);
    this.addSql(`create index "sessions_created_at_index" on "sessions" ("created_at")`);
  }
}
