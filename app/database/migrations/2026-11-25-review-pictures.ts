import { Migration } from "@mikro-orm/migrations";

/** Pictures of reviews: each is an upload of its own, with a description. A trigger counts them in the review. */
export class ReviewPictures extends Migration {
  override name = "2026-11-25-review-pictures";

  override up(): void {
    this.addSql(`alter table "images" drop constraint "images_purpose_check"`);
    this.addSql(
      `alter table "images" add constraint "images_purpose_check" check (purpose in ('item', 'profile', 'review'))`,
    );

    this.addSql(`alter table "all_reviews" add column "picture_count" int not null default 0`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_picture_count_check" check (picture_count >= 0 and picture_count <= 4)`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    for (const item of ["court_id", "equipment_id"]) {
      this.addSql(
        `create index "all_reviews_with_pictures_by_${item}_index" on "all_reviews" ("${item}", "created_at", "id") where picture_count > 0`,
      );
    }

    this.addSql(`create table "review_pictures" (
      "review_id" int not null,
      "number" int not null,
      "image_url" varchar(100) not null,
      "description" varchar(200) not null,
      "created_at" timestamptz not null default now(),
      primary key ("review_id", "number"),
      constraint "review_pictures_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "review_pictures_number_check" check (number >= 1 and number <= 4),
      constraint "review_pictures_image_url_check" check (image_url ~ '^/uploads/'),
      constraint "review_pictures_description_check" check (btrim(description) <> '')
    )`);
    this.addSql(`create trigger review_pictures_image_used after insert on "review_pictures"
      for each row execute function follow_image('image_url')`);
    this.addSql(`create trigger review_pictures_image_changed after update of image_url on "review_pictures"
      for each row when (old.image_url is distinct from new.image_url) execute function follow_image('image_url')`);
    this.addSql(`create trigger review_pictures_image_left after delete on "review_pictures"
      for each row execute function follow_image('image_url')`);

    // The change of the review also tells the pages that show it.
    this.addSql(`create function count_review_picture() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update all_reviews set picture_count = picture_count + 1 where id = new.review_id;
        else
          update all_reviews set picture_count = picture_count - 1 where id = old.review_id;
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger review_pictures_counted after insert or delete on "review_pictures"
      for each row execute function count_review_picture()`);

    this.addSql(`alter table "reports" add column "picture_url" varchar(100) null`);
    this.addSql(
      `alter table "reports" add constraint "reports_picture_url_check" check (picture_url ~ '^/uploads/')`,
    );
  }
}
