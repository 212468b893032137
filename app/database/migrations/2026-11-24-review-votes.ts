import { Migration } from "@mikro-orm/migrations";

/** What each kind of statement changes in the counts, as a query of reviews and numbers. */
const CHANGES = {
  insert: `select review_id, count(*)::int as change from new_votes where counts group by review_id`,
  delete: `select review_id, -count(*)::int as change from old_votes where counts group by review_id`,
  update: `select review_id, sum(change)::int as change from (
      select review_id, 1 as change from new_votes where counts
      union all select review_id, -1 from old_votes where counts
    ) changes group by review_id having sum(change) <> 0`,
} as const;

/** The rows that a trigger of each kind gets. */
const ROWS = {
  insert: "new table as new_votes",
  delete: "old table as old_votes",
  update: "old table as old_votes new table as new_votes",
} as const;

/** Votes for helpful reviews. Triggers count them, and those of suspended users only after the suspension. */
export class ReviewVotes extends Migration {
  override name = "2026-11-24-review-votes";

  override up(): void {
    this.addSql(`alter table "all_reviews" add column "helpful_count" int not null default 0`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_helpful_count_check" check (helpful_count >= 0)`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);

    this.addSql(`create table "review_votes" (
      "review_id" int not null,
      "user_id" text not null,
      "counts" boolean not null default true,
      "created_at" timestamptz not null default clock_timestamp(),
      primary key ("review_id", "user_id"),
      constraint "review_votes_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "review_votes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade
    )`);
    this.addSql(`create index "review_votes_user_id_index" on "review_votes" ("user_id")`);
    this.addSql(`create index "review_votes_uncounted_index" on "review_votes" ("user_id") where not counts`);

    this.addSql(`create function check_review_vote() returns trigger language plpgsql as $$
      declare
        author text;
        written timestamptz;
        suspended timestamptz;
      begin
        select user_id, created_at into author, written from all_reviews where id = new.review_id;
        if author = new.user_id then
          raise exception 'Own reviews get no vote of their authors'
            using errcode = 'check_violation', constraint = 'review_votes_own_review_check';
        end if;
        -- A suspension waits for the vote, or the vote for the suspension.
        select suspended_until into suspended from users where id = new.user_id for share;
        new.counts := suspended is null or suspended <= now();
        new.created_at := greatest(new.created_at, written);
        return new;
      end
    $$`);
    this.addSql(`create trigger review_votes_checked before insert on "review_votes"
      for each row execute function check_review_vote()`);

    for (const event of ["insert", "delete", "update"] as const) {
      // In the order of ids, so that two statements do not wait for each other.
      this.addSql(`create function count_review_votes_${event}() returns trigger language plpgsql as $$
        declare
          changed record;
        begin
          for changed in select * from (${CHANGES[event]}) by_review order by review_id loop
            update all_reviews set helpful_count = helpful_count + changed.change where id = changed.review_id;
          end loop;
          return null;
        end
      $$`);
      this.addSql(`create trigger review_votes_counted_${event} after ${event} on "review_votes"
        referencing ${ROWS[event]} for each statement execute function count_review_votes_${event}()`);
    }

    this.addSql(`create function suspend_review_votes() returns trigger language plpgsql as $$
      declare
        counting constant boolean := new.suspended_until is null or new.suspended_until <= now();
      begin
        update review_votes set counts = counting where user_id = new.id and counts <> counting;
        return null;
      end
    $$`);
    this.addSql(`create trigger users_votes_suspended after update of suspended_until on "users"
      for each row when (old.suspended_until is distinct from new.suspended_until)
      execute function suspend_review_votes()`);
  }
}
