import { Migration } from "@mikro-orm/migrations";

/** What is changed in a table, as an expression of its row. */
const CHANGED = [
  { table: "courts", events: "insert or update or delete", key: (row: string) => `'court:' || ${row}.id` },
  {
    table: "equipment",
    events: "insert or update or delete",
    key: (row: string) => `'equipment:' || ${row}.id`,
  },
  {
    table: "all_reviews",
    events: "insert or update or delete",
    key: (row: string) => `coalesce('court:' || ${row}.court_id, 'equipment:' || ${row}.equipment_id)`,
  },
  // No page shows a user who has just signed up.
  { table: "users", events: "update or delete", key: (row: string) => `'user:' || ${row}.id` },
  {
    table: "settings",
    events: "insert or update or delete",
    key: (row: string) => `'text:' || ${row}.key`,
  },
] as const;

/**
 * Notifies every change of what pages show on the channel `content_changes` when its transaction commits, with the
 * changed thing: `court:7`, `equipment:31`, `user:…`, `text:guidelines`.
 */
export class ContentChanges extends Migration {
  override name = "2026-11-23-content-changes";

  override up(): void {
    for (const { table, events, key } of CHANGED) {
      this.addSql(`create function notify_${table}_change() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then
            perform pg_notify('content_changes', ${key("old")});
          end if;
          if tg_op <> 'DELETE' then
            perform pg_notify('content_changes', ${key("new")});
          end if;
          return null;
        end
      $$`);
      this.addSql(`create trigger ${table}_changed after ${events} on "${table}"
        for each row execute function notify_${table}_change()`);
    }
  }
}
