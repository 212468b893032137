import { Migration } from "@mikro-orm/migrations";

/**
 * An hourly job deletes ended suspensions and the security events of a year ago. A suspension that has ended by time is
 * no event when it is deleted.
 */
export class EndedSuspensions extends Migration {
  override name = "2026-12-02-ended-suspensions";

  override up(): void {
    this.addSql(`create index "users_suspended_until_index" on "users" ("suspended_until")
      where suspended_until is not null`);
    this.addSql(`create index "security_events_at_index" on "security_events" ("at")`);
    this.addSql(`create or replace function log_user_change() returns trigger language plpgsql as $$
      begin
        if new.is_super_admin <> old.is_super_admin then
          insert into security_events (user_id, kind)
            values (new.id, case when new.is_super_admin then 'rights-given' else 'rights-taken' end);
        end if;
        if new.suspended_until is not null and new.suspended_until is distinct from old.suspended_until then
          insert into security_events (user_id, kind) values (new.id, 'suspended');
        elsif new.suspended_until is null and old.suspended_until > now() then
          insert into security_events (user_id, kind) values (new.id, 'reinstated');
        end if;
        return null;
      end
    $$`);
  }
}
