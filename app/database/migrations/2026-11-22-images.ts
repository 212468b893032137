import { Migration } from "@mikro-orm/migrations";

/** What may have an uploaded image, and the column of its address. */
const USERS_OF_IMAGES = [
  ["courts", "image_url"],
  ["equipment", "image_url"],
  ["users", "profile_image_url"],
] as const;

/** Uploaded images: each has an owner and a purpose, and is used once or not at all. */
export class Images extends Migration {
  override name = "2026-11-22-images";

  override up(): void {
    this.addSql(`create table "images" (
        "name" varchar(60) primary key,
        "owner_id" text null,
        "purpose" varchar(20) not null,
        "width" int not null,
        "height" int not null,
        "files" text[] not null,
        "bytes" int not null,
        "is_used" boolean not null default false,
        "created_at" timestamptz not null default now(),
        "discarded_at" timestamptz null
      )`);
    this.addSql(`create index "images_owner_id_index" on "images" ("owner_id")`);
    this.addSql(
      `create index "images_discarded_at_index" on "images" ("discarded_at") where discarded_at is not null`,
    );
    this.addSql(`create index "images_unused_index" on "images" ("created_at") where not is_used`);
    // What a super admin has uploaded for a court stays the court's picture.
    this.addSql(
      `alter table "images" add constraint "images_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "images" add constraint "images_name_check" check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}[.]webp$')`,
    );
    this.addSql(
      `alter table "images" add constraint "images_purpose_check" check (purpose in ('item', 'profile'))`,
    );
    this.addSql(
      `alter table "images" add constraint "images_size_check" check (width >= 1 and height >= 1 and bytes >= 1)`,
    );
    this.addSql(
      `alter table "images" add constraint "images_files_check" check (name = any(files) and array_position(files, null) is null)`,
    );
    this.addSql(
      `alter table "images" add constraint "images_used_check" check (not is_used or discarded_at is null)`,
    );

    // No address of an upload meant anything before there were uploads.
    for (const [table, column] of USERS_OF_IMAGES) {
      this.addSql(`update "${table}" set "${column}" = null where "${column}" like '/uploads/%'`);
    }

    this.addSql(`create function upload_named(address text) returns text language sql immutable as $$
      select substring(address from '^/uploads/(.*)$')
    $$`);
    // An image is used by one thing alone; what takes another, or goes, leaves it discarded.
    this.addSql(`create function follow_image() returns trigger language plpgsql as $$
      declare
        before text;
        after text;
      begin
        if tg_op <> 'INSERT' then before := upload_named(to_jsonb(old) ->> tg_argv[0]); end if;
        if tg_op <> 'DELETE' then after := upload_named(to_jsonb(new) ->> tg_argv[0]); end if;
        if before is not distinct from after then return null; end if;
        if after is not null then
          update images set is_used = true where name = after and not is_used and discarded_at is null;
          if not found then
            raise exception 'There is no such image to be used' using errcode = 'foreign_key_violation';
          end if;
        end if;
        update images set is_used = false, discarded_at = now() where name = before;
        return null;
      end
    $$`);
    for (const [table, column] of USERS_OF_IMAGES) {
      this.addSql(`create trigger ${table}_image_used after insert on ${table}
        for each row when (new.${column} is not null) execute function follow_image('${column}')`);
      this.addSql(`create trigger ${table}_image_changed after update of ${column} on ${table}
        for each row when (old.${column} is distinct from new.${column}) execute function follow_image('${column}')`);
      this.addSql(`create trigger ${table}_image_left after delete on ${table}
        for each row when (old.${column} is not null) execute function follow_image('${column}')`);
    }

    // Unused uploads are deleted with their user.
    this.addSql(`create function discard_images_of_person() returns trigger language plpgsql as $$
      begin
        update images set discarded_at = now()
          where owner_id = old.id and not is_used and discarded_at is null;
        return old;
      end
    $$`);
    this.addSql(`create trigger users_images_left before delete on users
      for each row execute function discard_images_of_person()`);
  }
}
