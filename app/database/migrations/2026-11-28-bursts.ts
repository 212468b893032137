import { Migration } from "@mikro-orm/migrations";

/** The update of the item for a review: of the one table that has it. @param sign + or - @param row the review's row */
const count = (sign: "+" | "-", row: "new" | "old") => {
  const update = (table: string, column: string) =>
    `update ${table} set rating_sum = rating_sum ${sign} ${row}.rating, total_reviews = total_reviews ${sign} 1,
        aspect_sums = case when ${row}.aspects = '{}' then aspect_sums
          else add_aspects(aspect_sums, ${row}.aspects, ${sign}1) end
      where id = ${row}.${column};`;
  return `if ${row}.court_id is not null then
      ${update("courts", "court_id")}
    else
      ${update("equipment", "equipment_id")}
    end if;`;
};

const counts = (row: "new" | "old") =>
  `${row}.hidden_for is null and ${row}.interest is null and ${row}.held is null`;

/**
 * Bursts of reviews by new accounts, which are held: they are shown and do not count until a super admin has decided. A
 * review's `held` has the state of its burst, so that what counts is known from its row alone.
 */
export class Bursts extends Migration {
  override name = "2026-11-28-bursts";

  override up(): void {
    this.#addHeld();
    this.#addBursts();
    this.#addTriggers();
    // Another migration may have allowed more actions, which have to stay allowed.
    this.addSql(`do $$
      declare
        allowed constant text := (select pg_get_expr(conbin, conrelid) from pg_constraint
          where conname = 'audit_entries_action_check' and conrelid = 'audit_entries'::regclass);
      begin
        alter table audit_entries drop constraint audit_entries_action_check;
        execute format('alter table audit_entries add constraint audit_entries_action_check check (%s or action in (%L, %L, %L))',
          allowed, 'burst-counted', 'burst-left-out', 'burst-reopened');
      end
    $$`);
  }

  #addHeld(): void {
    this.addSql(`alter table "all_reviews" add column "held" varchar(10) null`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_held_check" check (held in ('open', 'left-out'))`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    this.addSql(`create or replace function count_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if ${counts("old")} then
            ${count("-", "old")}
          end if;
        end if;
        if tg_op <> 'DELETE' then
          if ${counts("new")} then
            ${count("+", "new")}
          end if;
        end if;
        return null;
      end
    $$`);
    this.addSql(`drop trigger reviews_count on "all_reviews"`);
    this.addSql(`create trigger reviews_count
      after insert or delete or update of rating, aspects, interest, held, court_id, equipment_id, hidden_for
      on "all_reviews" for each row execute function count_review()`);
    // The reviews of an item are paged and counted in the index, those that count alone.
    for (const column of ["court_id", "equipment_id"]) {
      this.addSql(`drop index "all_reviews_by_${column}_index"`);
      this.addSql(`create index "all_reviews_by_${column}_index" on "all_reviews" ("${column}", "created_at", "id")
        include (rating, hidden_for, interest, held, updated_at)`);
      this.addSql(
        `create index "all_reviews_held_by_${column}_index" on "all_reviews" ("${column}", "created_at", "id") where held is not null`,
      );
    }
  }

  #addBursts(): void {
    this.addSql(`create table "review_bursts" (
      "id" serial primary key,
      "court_id" int null,
      "equipment_id" int null,
      "state" varchar(10) not null default 'open',
      "window_days" int not null,
      "evidence" jsonb not null,
      "found_at" timestamptz not null default now(),
      "decided_by" text null,
      "decided_at" timestamptz null,
      constraint "review_bursts_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete cascade,
      constraint "review_bursts_equipment_id_foreign" foreign key ("equipment_id") references "equipment" ("id") on delete cascade,
      constraint "review_bursts_decided_by_foreign" foreign key ("decided_by") references "users" ("id") on delete set null,
      constraint "review_bursts_item_check" check (num_nonnulls(court_id, equipment_id) = 1),
      constraint "review_bursts_state_check" check (state in ('open', 'counted', 'left-out')),
      constraint "review_bursts_window_days_check" check (window_days between 1 and 30),
      constraint "review_bursts_evidence_check" check (jsonb_typeof(evidence) = 'object' and pg_column_size(evidence) <= 2000),
      constraint "review_bursts_decided_check" check ((state = 'open') = (decided_at is null) and (decided_by is null or decided_at is not null))
    )`);
    for (const column of ["court_id", "equipment_id", "decided_by", "found_at", "decided_at"]) {
      this.addSql(`create index "review_bursts_${column}_index" on "review_bursts" ("${column}")`);
    }
    this.addSql(
      `create index "review_bursts_open_index" on "review_bursts" ("found_at") where state = 'open'`,
    );
    this.addSql(`create table "burst_reviews" (
      "review_id" int primary key,
      "burst_id" int not null,
      constraint "burst_reviews_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "burst_reviews_burst_id_foreign" foreign key ("burst_id") references "review_bursts" ("id") on delete cascade
    )`);
    this.addSql(`create index "burst_reviews_burst_id_index" on "burst_reviews" ("burst_id")`);
    // One row, from the first scan on: until when arrivals are judged, and until when a process has claimed to judge them.
    this.addSql(`create unlogged table "burst_scan" (
      "is_single" boolean primary key default true,
      "scanned_until" timestamptz not null,
      "claimed_until" timestamptz not null,
      constraint "burst_scan_is_single_check" check (is_single)
    )`);
  }

  #addTriggers(): void {
    this.addSql(`create function hold_burst_review() returns trigger language plpgsql as $$
      begin
        update all_reviews set held = (select nullif(state, 'counted') from review_bursts where id = new.burst_id)
          where id = new.review_id;
        return null;
      end
    $$`);
    this.addSql(`create trigger burst_reviews_held after insert on "burst_reviews"
      for each row execute function hold_burst_review()`);
    this.addSql(`create function hold_burst() returns trigger language plpgsql as $$
      begin
        update all_reviews set held = nullif(new.state, 'counted')
          where id in (select review_id from burst_reviews where burst_id = new.id);
        return null;
      end
    $$`);
    this.addSql(`create trigger review_bursts_held after update of state on "review_bursts"
      for each row when (old.state is distinct from new.state) execute function hold_burst()`);
    this.addSql(`create function notify_review_bursts_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_changes', 'burst:' || coalesce(new.id, old.id));
        return null;
      end
    $$`);
    this.addSql(`create trigger review_bursts_changed after insert or update or delete on "review_bursts"
      for each row execute function notify_review_bursts_change()`);
  }
}
