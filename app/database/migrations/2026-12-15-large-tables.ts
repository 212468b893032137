import { Migration } from "@mikro-orm/migrations";

/** Super admins, sessions that have ended, and the actors of the audit log are found without reading whole tables. */
export class LargeTables extends Migration {
  override name = "2026-12-15-large-tables";

  override up(): void {
    this.addSql(`create index "users_super_admins_index" on "users" ("id") where is_super_admin`);
    this.addSql(`create index "sessions_created_at_index" on "sessions" ("created_at")`);
    this.addSql(
      `create index "audit_entries_actors_index" on "audit_entries" ("actor_id", "id" desc) include ("actor_name")`,
    );
  }
}
