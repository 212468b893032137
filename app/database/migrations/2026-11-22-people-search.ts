import { Migration } from "@mikro-orm/migrations";

/** The search for people reads indexes, not all of them. */
export class PeopleSearch extends Migration {
  override name = "2026-11-22-people-search";

  override up(): void {
    this.addSql(
      `create index "users_full_name_index" on "users" ((lower(coalesce(first_name || ' ', '') || coalesce(last_name, ''))) text_pattern_ops)`,
    );
    this.addSql(`create index "users_last_name_index" on "users" ((lower(last_name)) text_pattern_ops)`);
    this.addSql(`create index "users_email_index" on "users" ((lower(email)) text_pattern_ops)`);
  }
}
