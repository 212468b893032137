import { Migration } from "@mikro-orm/migrations";

/** Stores every version of the text of a policy, with its author and time. */
export class PolicyVersions extends Migration {
  override name = "2026-11-22-policy-versions";

  override up(): void {
    this.addSql(`alter table "settings" add column "version" int not null default 1`);
    this.addSql(
      `alter table "settings" add constraint "settings_value_check" check (btrim(value) <> '' and char_length(value) <= 20000)`,
    );
    this.addSql(`alter table "settings" add constraint "settings_version_check" check (version >= 1)`);

    // Nobody's name stands at the text that there was at first.
    this.addSql(`create table "setting_versions" (
        "id" serial primary key,
        "key" varchar(50) not null,
        "number" int not null,
        "value" text not null,
        "author_id" text null,
        "author_name" varchar(201) null,
        "restores" int null,
        "created_at" timestamptz not null default now()
      )`);
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_key_number_unique" unique ("key", "number")`,
    );
    this.addSql(`create index "setting_versions_author_id_index" on "setting_versions" ("author_id")`);
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_key_check" check (key in ('guidelines', 'privacy-policy', 'terms-of-service', 'cookie-policy'))`,
    );
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_number_check" check (number >= 1)`,
    );
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_value_check" check (btrim(value) <> '' and char_length(value) <= 20000)`,
    );
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_author_check" check (btrim(author_name) <> '' and (author_id is null or author_name is not null))`,
    );
    this.addSql(
      `alter table "setting_versions" add constraint "setting_versions_restores_check" check (restores >= 1 and restores < number)`,
    );
    this.addSql(
      `insert into "setting_versions" ("key", "number", "value", "created_at")
        select "key", 1, "value", "updated_at" from "settings"`,
    );

    // The one change that a version may undergo: it no longer knows the id of an author who is gone.
    this.addSql(`create function keep_setting_version() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if new.author_id is null and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id'
              and not exists (select from users where id = old.author_id) then
            return new;
          end if;
        end if;
        raise exception 'A version of a policy stays as it is' using errcode = 'insufficient_privilege';
      end
    $$`);
    this.addSql(`create trigger setting_versions_kept before update or delete
      on setting_versions for each row execute function keep_setting_version()`);
  }
}
