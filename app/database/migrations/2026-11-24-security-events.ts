import { Migration } from "@mikro-orm/migrations";

/** The kinds of events that sign-ins make. */
const SIGN_INS = "('signed-in', 'new-device')";

/**
 * The security log of each account. Triggers write it, so that it misses no way to change an account. What is older than
 * a year is deleted at the next sign-in.
 */
export class SecurityEvents extends Migration {
  override name = "2026-11-24-security-events";

  override up(): void {
    this.addSql(`create table "security_events" (
      "id" bigserial primary key,
      "user_id" text not null,
      "at" timestamptz not null default now(),
      "kind" varchar(30) not null,
      "detail" varchar(100) null,
      constraint "security_events_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "security_events_kind_check" check (kind in ('signed-in', 'new-device', 'token-made', 'token-revoked', 'data-downloaded', 'rights-given', 'rights-taken', 'suspended', 'reinstated'))
    )`);
    this.addSql(`create index "security_events_user_index" on "security_events" ("user_id", "at", "id")`);
    this.addSql(`alter table "sessions" add column "new_device" varchar(60) null`);
    this.addSql(`create function log_sign_in() returns trigger language plpgsql as $$
      declare
        last_here timestamptz;
        has_signed_in boolean;
      begin
        -- The foreign key rejects it.
        if not exists (select from users where id = new.user_id) then
          return new;
        end if;
        delete from security_events where user_id = new.user_id and at < now() - interval '1 year';
        select max(at) filter (where detail is not distinct from new.device), count(*) > 0
          into last_here, has_signed_in
          from security_events where user_id = new.user_id and kind in ${SIGN_INS};
        if last_here is null and has_signed_in then
          insert into security_events (user_id, kind, detail) values (new.user_id, 'new-device', new.device);
          update sessions set new_device = coalesce(new.device, 'A browser') where user_id = new.user_id;
        else
          new.new_device := (select coalesce(detail, 'A browser') from security_events
            where user_id = new.user_id and kind = 'new-device' and at > last_here order by at desc limit 1);
          insert into security_events (user_id, kind, detail) values (new.user_id, 'signed-in', new.device);
        end if;
        return new;
      end
    $$`);
    this.addSql(`create trigger sessions_logged before insert on "sessions"
      for each row when (new.user_id is not null) execute function log_sign_in()`);
    this.addSql(`create function log_token() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into security_events (user_id, kind, detail) values (new.user_id, 'token-made', left(new.name, 100));
        elsif exists (select from users where id = old.user_id) then
          insert into security_events (user_id, kind, detail) values (old.user_id, 'token-revoked', left(old.name, 100));
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger access_tokens_logged after insert or delete on "access_tokens"
      for each row execute function log_token()`);
    this.addSql(`create function log_user_change() returns trigger language plpgsql as $$
      begin
        if new.is_super_admin <> old.is_super_admin then
          insert into security_events (user_id, kind)
            values (new.id, case when new.is_super_admin then 'rights-given' else 'rights-taken' end);
        end if;
        if new.suspended_until is distinct from old.suspended_until then
          insert into security_events (user_id, kind)
            values (new.id, case when new.suspended_until is null then 'reinstated' else 'suspended' end);
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger users_logged after update of is_super_admin, suspended_until on "users"
      for each row execute function log_user_change()`);
  }
}
