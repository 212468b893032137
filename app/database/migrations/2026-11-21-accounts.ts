import { Migration } from "@mikro-orm/migrations";

/** Profiles that users edit, consents with their version, and sessions with their device. */
export class Accounts extends Migration {
  override name = "2026-11-21-accounts";

  override up(): void {
    this.addSql(`alter table "users" add column "version" int not null default 1`);
    this.addSql(
      `alter table "users" add constraint "users_profile_image_url_check" check (profile_image_url ~ '^(https?://|/uploads/)')`,
    );
    this.addSql(
      `alter table "users" add constraint "users_empty_check" check (first_name <> '' and last_name <> '' and bio <> '' and location <> '' and favorite_equipment <> '')`,
    );

    this.addSql(`create table "consents" (
        "id" serial primary key,
        "user_id" text not null,
        "notice_version" int not null,
        "agreed_at" timestamptz not null default now()
      )`);
    this.addSql(
      `alter table "consents" add constraint "consents_user_id_notice_version_unique" unique ("user_id", "notice_version")`,
    );
    this.addSql(
      `alter table "consents" add constraint "consents_notice_version_check" check (notice_version >= 1)`,
    );
    this.addSql(
      `alter table "consents" add constraint "consents_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );

    this.addSql(`alter table "sessions" add column "created_at" timestamptz not null default now()`);
    this.addSql(`alter table "sessions" add column "device" varchar(60) null`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_device_check" check (user_id is not null or device is null)`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id")`);
  }
}
