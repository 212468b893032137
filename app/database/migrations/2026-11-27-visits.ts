import { Migration } from "@mikro-orm/migrations";

/**
 * Visits: the secret of each court, from which the codes on its desk are made, and in a review the day of the code that
 * its author gave. The database makes the secrets, those of courts that the previous release adds included.
 */
export class Visits extends Migration {
  override name = "2026-11-27-visits";

  override up(): void {
    this.addSql(`create table "visit_secrets" (
      "court_id" int primary key,
      "secret" text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      "made_at" timestamptz not null default now(),
      constraint "visit_secrets_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete cascade,
      constraint "visit_secrets_secret_check" check (secret ~ '^[0-9a-f]{64}$')
    )`);
    this.addSql(`insert into visit_secrets (court_id) select id from courts`);
    this.addSql(`create function make_visit_secret() returns trigger language plpgsql as $$
      begin
        insert into visit_secrets (court_id) values (new.id);
        return null;
      end
    $$`);
    this.addSql(`create trigger courts_visit_secret after insert on "courts"
      for each row execute function make_visit_secret()`);

    this.addSql(`alter table "all_reviews" add column "visited_on" date null`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_visited_on_check" check (visited_on is null or court_id is not null)`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    this.addSql(`create function reject_moved_visit() returns trigger language plpgsql as $$
      begin
        raise exception 'A visit of one court is none of another'
          using errcode = 'check_violation', constraint = 'reviews_visit_stays_check', table = 'all_reviews';
      end
    $$`);
    this.addSql(`create trigger reviews_visit_stays before update of court_id on "all_reviews"
      for each row when (old.visited_on is not null and old.court_id is distinct from new.court_id)
      execute function reject_moved_visit()`);

    // Few reviews have a visit.
    this.addSql(
      `create index "all_reviews_visited_index" on "all_reviews" ("created_at", "id") where visited_on is not null`,
    );
    this.addSql(
      `create index "all_reviews_visited_by_court_index" on "all_reviews" ("court_id", "created_at", "id") include (hidden_for, interest) where visited_on is not null`,
    );
    // The share of visits in the reviews of courts by month.
    this.addSql(
      `create index "all_reviews_of_courts_index" on "all_reviews" ("created_at") where court_id is not null`,
    );
  }
}
