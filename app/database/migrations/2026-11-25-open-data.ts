import { Migration } from "@mikro-orm/migrations";

/** Consents of users to have their reviews in the open data, each to one licence. The security log has their changes. */
export class OpenData extends Migration {
  override name = "2026-11-25-open-data";

  override up(): void {
    this.addSql(`create table "open_data_consents" (
      "user_id" text primary key,
      "licence" varchar(200) not null,
      "with_name" boolean not null default false,
      "agreed_at" timestamptz not null default now(),
      constraint "open_data_consents_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "open_data_consents_licence_check" check (btrim(licence) <> '')
    )`);
    // Another migration may have allowed more kinds of events, which have to stay allowed.
    this.addSql(`do $$
      declare
        allowed constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint
          where conname = 'security_events_kind_check' and conrelid = 'security_events'::regclass);
      begin
        alter table security_events drop constraint security_events_kind_check;
        execute format('alter table security_events add constraint security_events_kind_check check (%s or kind in (%L, %L))',
          allowed, 'open-data-on', 'open-data-off');
      end
    $$`);
    this.addSql(`create function log_open_data_consent() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into security_events (user_id, kind, detail)
            values (new.user_id, 'open-data-on', left(new.licence, 80) || case when new.with_name then ', with my name' else '' end);
        elsif exists (select from users where id = old.user_id) then
          insert into security_events (user_id, kind) values (old.user_id, 'open-data-off');
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger open_data_consents_logged after insert or delete on "open_data_consents"
      for each row execute function log_open_data_consent()`);
    this.addSql(`create trigger open_data_consents_change_logged after update on "open_data_consents"
      for each row when ((old.licence, old.with_name) is distinct from (new.licence, new.with_name))
      execute function log_open_data_consent()`);
  }
}
