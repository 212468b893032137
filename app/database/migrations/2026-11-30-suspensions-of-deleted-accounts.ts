import { Migration } from "@mikro-orm/migrations";

/**
 * A suspension outlives the account that its user deletes, by a digest of the provider's identifier, for a year at most: the
 * account that signs up with it again is suspended.
 */
export class SuspensionsOfDeletedAccounts extends Migration {
  override name = "2026-11-30-suspensions-of-deleted-accounts";

  override up(): void {
    this.addSql(`create table "suspensions_of_deleted_accounts" (
      "identity" text not null primary key,
      "suspended_until" timestamptz not null,
      "suspension_reason" varchar(500) not null,
      "expires_at" timestamptz not null)`);
    this.addSql(`create function digest_identity(issuer text, subject text) returns text
      language sql immutable as $$ select encode(sha256(convert_to(issuer || chr(10) || subject, 'UTF8')), 'hex') $$`);

    this.addSql(`create function store_suspension() returns trigger language plpgsql as $$
      begin
        insert into suspensions_of_deleted_accounts (identity, suspended_until, suspension_reason, expires_at)
          values (digest_identity(old.issuer, old.subject), old.suspended_until, old.suspension_reason,
            least(old.suspended_until, now() + interval '1 year'))
          on conflict (identity) do update set suspended_until = excluded.suspended_until,
            suspension_reason = excluded.suspension_reason, expires_at = excluded.expires_at;
        return null;
      end $$`);
    this.addSql(`create trigger users_suspension_stored after delete on "users" for each row
      when (old.suspended_until > now()) execute function store_suspension()`);

    this.addSql(`create function restore_suspension() returns trigger language plpgsql as $$
      declare
        stored record;
      begin
        delete from suspensions_of_deleted_accounts
          where identity = digest_identity(new.issuer, new.subject) and expires_at > now()
          returning suspended_until, suspension_reason into stored;
        if found then
          new.suspended_until := stored.suspended_until;
          new.suspension_reason := stored.suspension_reason;
          -- Super admins are not suspended; a suspension ends first.
          new.is_super_admin := false;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger users_suspension_restored before insert on "users" for each row
      when (new.suspended_until is null) execute function restore_suspension()`);
  }
}
