import { Migration } from "@mikro-orm/migrations";

/** Users who may read but not write for a time, and the actions of the audit log that say so. */
export class Suspensions extends Migration {
  override name = "2026-11-24-suspensions";

  override up(): void {
    this.addSql(`alter table "users"
      add column "suspended_until" timestamptz null,
      add column "suspension_reason" varchar(500) null`);
    this.addSql(
      `alter table "users" add constraint "users_suspension_check" check ((suspended_until is null) = (suspension_reason is null) and suspension_reason <> '')`,
    );
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_action_check"`);
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check (action in ('added', 'changed', 'deleted', 'restored', 'granted', 'revoked', 'hidden', 'kept', 'suspended', 'reinstated'))`,
    );
  }
}
