import { Migration } from "@mikro-orm/migrations";

/** Earlier versions of reviews, changes by moderators with their reasons, and when a review was hidden. */
export class ReviewHistory extends Migration {
  override name = "2026-11-24-review-history";

  override up(): void {
    this.addSql(`alter table "all_reviews"
      add column "moderation_reason" varchar(300) null,
      add column "hidden_at" timestamptz null`);
    this.addSql(`update "all_reviews" r set hidden_at = coalesce(
        (select max(decided_at) from report_decisions d where d.review_id = r.id and d.verdict = 'hidden'), now())
      where hidden_for is not null`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_moderation_reason_check" check (btrim(moderation_reason) <> '')`,
    );
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_hidden_at_check" check ((hidden_for is null) = (hidden_at is null))`,
    );
    this.addSql(
      `create index "all_reviews_hidden_at_index" on "all_reviews" ("hidden_at") where hidden_at is not null`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    this.addSql(`create function date_hiding() returns trigger language plpgsql as $$
      begin
        new.hidden_at := case when new.hidden_for is not null then coalesce(new.hidden_at, now()) end;
        return new;
      end
    $$`);
    this.addSql(`create trigger reviews_hiding_dated before insert or update of hidden_for on "all_reviews"
      for each row execute function date_hiding()`);

    // Without a foreign key: reviews refer to users.
    this.addSql(`alter table "users" add column "moderated_review_id" int null`);

    this.addSql(`create table "review_versions" (
      "review_id" int not null,
      "number" int not null,
      "rating" numeric(2,1) not null,
      "review_text" text null,
      "moderation_reason" varchar(300) null,
      "written_at" timestamptz not null,
      "withheld_at" timestamptz null,
      primary key ("review_id", "number"),
      constraint "review_versions_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "review_versions_number_check" check (number >= 1)
    )`);
    this.addSql(
      `create index "review_versions_withheld_at_index" on "review_versions" ("withheld_at") where withheld_at is not null`,
    );

    this.addSql(`create function store_review_version() returns trigger language plpgsql as $$
      declare
        by_moderator constant boolean := new.moderation_reason is not null;
      begin
        if by_moderator or old.moderation_reason is not null or now() > old.created_at + interval '30 minutes' then
          insert into review_versions (review_id, number, rating, review_text, moderation_reason, written_at)
            values (old.id, (select coalesce(max(number), 0) + 1 from review_versions where review_id = old.id),
              old.rating, old.review_text, old.moderation_reason, old.updated_at);
        end if;
        if by_moderator then
          -- What was taken out stands in all earlier texts.
          update review_versions set withheld_at = now() where review_id = old.id and withheld_at is null;
          update users set moderated_review_id = old.id where id = old.user_id;
          insert into security_events (user_id, kind, detail)
            select old.user_id, 'review-changed', left(coalesce(c.name, e.name), 100)
            from (select) one left join courts c on c.id = old.court_id left join equipment e on e.id = old.equipment_id;
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger reviews_versioned after update of rating, review_text on "all_reviews"
      for each row when ((old.rating, old.review_text) is distinct from (new.rating, new.review_text))
      execute function store_review_version()`);

    this.addSql(`create function end_moderation_notice() returns trigger language plpgsql as $$
      begin
        update users set moderated_review_id = null where id = old.user_id and moderated_review_id = old.id;
        return null;
      end
    $$`);
    this.addSql(`create trigger reviews_notice_ended after delete on "all_reviews"
      for each row execute function end_moderation_notice()`);

    this.addSql(`alter table "security_events" drop constraint "security_events_kind_check"`);
    this.addSql(
      `alter table "security_events" add constraint "security_events_kind_check" check (kind in ('signed-in', 'new-device', 'token-made', 'token-revoked', 'data-downloaded', 'rights-given', 'rights-taken', 'suspended', 'reinstated', 'review-changed'))`,
    );
  }
}
