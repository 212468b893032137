import { Migration } from "@mikro-orm/migrations";

/** Everything of the first release: people and sessions, the catalogue, its reviews, the policy texts. */
export class Catalogue extends Migration {
  override name = "2026-11-20-catalogue";

  override up(): void {
    this.addSql(`create table "courts" (
        "id" serial primary key,
        "name" varchar(255) not null,
        "location" varchar(255) not null,
        "description" text null,
        "image_url" varchar(500) null,
        "amenities" text[] not null default '{}',
        "price_range" varchar(50) null,
        "price_lowest" int null,
        "price_highest" int null,
        "contact_info" varchar(255) null,
        "number_of_courts" int not null default 1,
        "membership_required" boolean not null default false,
        "membership_info" text null,
        "rating_sum" numeric(12,1) not null default 0,
        "total_reviews" int not null default 0,
        "average_rating" numeric(3,2) generated always as (case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored not null,
        "version" int not null default 1,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "courts_created_at_index" on "courts" ("created_at")`);
    this.addSql(`alter table "courts" add constraint "courts_name_check" check (btrim(name) <> '')`);
    this.addSql(`alter table "courts" add constraint "courts_location_check" check (btrim(location) <> '')`);
    this.addSql(
      `alter table "courts" add constraint "courts_description_check" check (char_length(description) <= 5000)`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_membership_info_check" check (char_length(membership_info) <= 1000)`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_amenities_check" check (cardinality(amenities) <= 30)`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_number_of_courts_check" check (number_of_courts >= 1 and number_of_courts <= 20)`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_image_url_check" check (image_url ~ '^(https?://|/uploads/)')`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_price_check" check ((price_lowest is null) = (price_highest is null) and price_lowest <= price_highest)`,
    );
    this.addSql(
      `alter table "courts" add constraint "courts_reviews_check" check (total_reviews >= 0 and rating_sum >= 0)`,
    );

    this.addSql(`create table "equipment" (
        "id" serial primary key,
        "name" varchar(255) not null,
        "type" varchar(50) not null,
        "brand" varchar(100) null,
        "description" text null,
        "image_url" varchar(500) null,
        "price" int null,
        "specifications" jsonb not null default '{}',
        "rating_sum" numeric(12,1) not null default 0,
        "total_reviews" int not null default 0,
        "average_rating" numeric(3,2) generated always as (case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored not null,
        "version" int not null default 1,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "equipment_type_created_at_index" on "equipment" ("type", "created_at")`);
    this.addSql(`alter table "equipment" add constraint "equipment_name_check" check (btrim(name) <> '')`);
    this.addSql(
      `alter table "equipment" add constraint "equipment_type_check" check (type in ('racket', 'ball'))`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_description_check" check (char_length(description) <= 5000)`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_image_url_check" check (image_url ~ '^(https?://|/uploads/)')`,
    );
    this.addSql(`alter table "equipment" add constraint "equipment_price_check" check (price >= 0)`);
    this.addSql(
      `alter table "equipment" add constraint "equipment_specifications_check" check (jsonb_typeof(specifications) = 'object')`,
    );
    this.addSql(
      `alter table "equipment" add constraint "equipment_reviews_check" check (total_reviews >= 0 and rating_sum >= 0)`,
    );

    this.addSql(`create table "settings" (
        "id" serial primary key,
        "key" varchar(50) not null,
        "value" text not null,
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`alter table "settings" add constraint "settings_key_unique" unique ("key")`);
    this.addSql(
      `alter table "settings" add constraint "settings_key_check" check (key in ('guidelines', 'privacy-policy', 'terms-of-service', 'cookie-policy'))`,
    );

    this.addSql(`create table "users" (
        "id" text not null,
        "issuer" text not null,
        "subject" text not null,
        "email" varchar(320) null,
        "first_name" varchar(100) null,
        "last_name" varchar(100) null,
        "profile_image_url" varchar(500) null,
        "bio" text null,
        "location" varchar(100) null,
        "favorite_equipment" varchar(100) null,
        "playing_level" varchar(20) null,
        "is_super_admin" boolean not null default false,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        primary key ("id")
      )`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email")`);
    this.addSql(
      `alter table "users" add constraint "users_issuer_subject_unique" unique ("issuer", "subject")`,
    );
    this.addSql(`alter table "users" add constraint "users_bio_check" check (char_length(bio) <= 500)`);
    this.addSql(
      `alter table "users" add constraint "users_playing_level_check" check (playing_level in ('Beginner', 'Intermediate', 'Advanced', 'Professional'))`,
    );

    this.addSql(`create table "sessions" (
        "sid" varchar(64) not null,
        "sess" jsonb not null,
        "expire" timestamptz not null,
        "user_id" text null,
        primary key ("sid")
      )`);
    this.addSql(`create index "sessions_expire_index" on "sessions" ("expire")`);

    this.addSql(`create table "reviews" (
        "id" serial primary key,
        "user_id" text not null,
        "court_id" int null,
        "equipment_id" int null,
        "rating" numeric(2,1) not null,
        "review_text" text null,
        "version" int not null default 1,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "reviews_user_id_index" on "reviews" ("user_id")`);
    this.addSql(`create index "reviews_court_id_created_at_index" on "reviews" ("court_id", "created_at")`);
    this.addSql(
      `create index "reviews_equipment_id_created_at_index" on "reviews" ("equipment_id", "created_at")`,
    );
    this.addSql(`create index "reviews_created_at_index" on "reviews" ("created_at")`);
    this.addSql(
      `create unique index "reviews_one_per_court_and_person" on "reviews" ("user_id", "court_id") where court_id is not null`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_item_check" check (num_nonnulls(court_id, equipment_id) = 1)`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_rating_check" check (rating >= 0.5 and rating <= 5 and mod(rating, 0.5) = 0)`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_review_text_check" check (char_length(review_text) >= 1 and char_length(review_text) <= 1000)`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );

    this.addSql(
      `alter table "reviews" add constraint "reviews_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_equipment_id_foreign" foreign key ("equipment_id") references "equipment" ("id") on delete cascade`,
    );
    // The one place that counts: whatever writes reviews (a person, a cascade, a deleted account), each row's
    // change is added to its item in the same statement, so that the item's row lock makes the sums exact.
    this.addSql(`create function count_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update courts set rating_sum = rating_sum - old.rating, total_reviews = total_reviews - 1
            where id = old.court_id;
          update equipment set rating_sum = rating_sum - old.rating, total_reviews = total_reviews - 1
            where id = old.equipment_id;
        end if;
        if tg_op <> 'DELETE' then
          update courts set rating_sum = rating_sum + new.rating, total_reviews = total_reviews + 1
            where id = new.court_id;
          update equipment set rating_sum = rating_sum + new.rating, total_reviews = total_reviews + 1
            where id = new.equipment_id;
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger reviews_count after insert or delete or update of rating, court_id, equipment_id
      on reviews for each row execute function count_review()`);

    this.addSql(`create table "demo" ("seeded_at" timestamptz primary key)`);
  }
}
