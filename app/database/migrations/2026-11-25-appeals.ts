import { Migration } from "@mikro-orm/migrations";

const REASONS = "'spam', 'offensive', 'off-topic', 'personal', 'threat', 'other'";

/**
 * Every hiding of a review with the rule that it follows, the appeal against it, and what authors and reporters have yet
 * to read. Triggers write hidings, so those by a process of the release before are there, too.
 */
export class Appeals extends Migration {
  override name = "2026-11-25-appeals";

  override up(): void {
    this.#addThreats();
    this.#addHidings();
    this.#addHidingTriggers();
    this.#addReportTriggers();
    this.#addIndexes();
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_action_check"`);
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check (action in ('added', 'changed', 'deleted', 'restored', 'granted', 'revoked', 'hidden', 'kept', 'suspended', 'reinstated', 'appeal-granted', 'appeal-upheld'))`,
    );
  }

  /** A reason to report and hide that is decided within a day. */
  #addThreats(): void {
    this.addSql(`alter table "all_reviews" drop constraint "reviews_hidden_for_check"`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_hidden_for_check" check (hidden_for in (${REASONS}))`,
    );
    this.addSql(`alter table "reports" drop constraint "reports_reason_check"`);
    this.addSql(`alter table "reports" add constraint "reports_reason_check" check (reason in (${REASONS}))`);
  }

  /** A hiding has no personal data, and stays when its review is deleted; the texts of its appeal do not. */
  #addHidings(): void {
    this.addSql(`create table "hidings" (
      "id" serial primary key,
      "review_id" int null,
      "rule" varchar(20) not null,
      "hidden_at" timestamptz not null,
      "hidden_by" text null,
      "ended_at" timestamptz null,
      "appealed_at" timestamptz null,
      "verdict" varchar(10) null,
      "decided_at" timestamptz null,
      "decided_by" text null,
      constraint "hidings_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete set null,
      constraint "hidings_hidden_by_foreign" foreign key ("hidden_by") references "users" ("id") on delete set null,
      constraint "hidings_decided_by_foreign" foreign key ("decided_by") references "users" ("id") on delete set null,
      constraint "hidings_rule_check" check (rule in ('honest', 'fakes', 'respect', 'threats', 'privacy', 'spam', 'off-topic', 'unlawful', 'standards')),
      constraint "hidings_verdict_check" check (verdict in ('granted', 'upheld')),
      constraint "hidings_decided_check" check ((verdict is null) = (decided_at is null) and (verdict is null or appealed_at is not null)),
      constraint "hidings_granted_check" check (verdict <> 'granted' or ended_at is not null)
    )`);
    this.addSql(
      `create unique index "hidings_one_current_per_review" on "hidings" ("review_id") where ended_at is null`,
    );
    for (const column of ["review_id", "hidden_by", "decided_by", "hidden_at", "appealed_at", "decided_at"]) {
      this.addSql(`create index "hidings_${column}_index" on "hidings" ("${column}")`);
    }
    this.addSql(`create index "hidings_open_appeals_index" on "hidings" ("appealed_at")
      where appealed_at is not null and verdict is null`);
    this.addSql(`create table "appeals" (
      "hiding_id" int primary key,
      "review_id" int not null,
      "text" text not null,
      "answer" text null,
      constraint "appeals_hiding_id_foreign" foreign key ("hiding_id") references "hidings" ("id") on delete cascade,
      constraint "appeals_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade,
      constraint "appeals_text_check" check (char_length(text) between 1 and 1000),
      constraint "appeals_answer_check" check (char_length(answer) between 1 and 1000)
    )`);
    this.addSql(`create index "appeals_review_id_index" on "appeals" ("review_id")`);
    this.addSql(`create function rule_of_reason(reason text) returns text language sql immutable as $$
      select case reason when 'spam' then 'spam' when 'offensive' then 'respect' when 'off-topic' then 'off-topic'
        when 'personal' then 'privacy' when 'threat' then 'threats' else 'standards' end
    $$`);
    this.addSql(`insert into hidings (review_id, rule, hidden_at)
      select r.id, rule_of_reason(r.hidden_for), r.hidden_at from all_reviews r where r.hidden_for is not null order by r.hidden_at, r.id`);
  }

  /** For counts by month. */
  #addIndexes(): void {
    this.addSql(
      `create index "all_reviews_edited_index" on "all_reviews" ("updated_at") where updated_at > created_at`,
    );
    this.addSql(
      `create index "review_versions_replaced_index" on "review_versions" ("written_at") where number > 1`,
    );
    this.addSql(`create index "report_decisions_decided_at_index" on "report_decisions" ("decided_at")`);
  }

  #addHidingTriggers(): void {
    // Without a foreign key: reviews refer to users.
    this.addSql(`alter table "users" add column "hidden_review_id" int null`);
    this.addSql(`create function record_hiding() returns trigger language plpgsql as $$
      begin
        if new.hidden_for is null then
          -- Shown again: the author was right to appeal.
          update hidings set ended_at = now(),
              verdict = case when appealed_at is null then null else coalesce(verdict, 'granted') end,
              decided_at = case when appealed_at is null then null else coalesce(decided_at, now()) end
            where review_id = new.id and ended_at is null;
        else
          insert into hidings (review_id, rule, hidden_at)
            values (new.id, rule_of_reason(new.hidden_for), new.hidden_at);
        end if;
        update users set hidden_review_id = new.id where id = new.user_id;
        return null;
      end
    $$`);
    this.addSql(`create trigger reviews_hiding_recorded after update of hidden_for on "all_reviews"
      for each row when ((old.hidden_for is null) <> (new.hidden_for is null)) execute function record_hiding()`);
    this.addSql(`create trigger reviews_added_hiding_recorded after insert on "all_reviews"
      for each row when (new.hidden_for is not null) execute function record_hiding()`);
    this.addSql(`create or replace function end_moderation_notice() returns trigger language plpgsql as $$
      begin
        update users set moderated_review_id = nullif(moderated_review_id, old.id),
            hidden_review_id = nullif(hidden_review_id, old.id)
          where id = old.user_id and (moderated_review_id = old.id or hidden_review_id = old.id);
        return null;
      end
    $$`);
    for (const [table, key] of [
      ["hidings", "hiding"],
      ["report_decisions", "report-decision"],
    ] as const) {
      this.addSql(`create function notify_${table}_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('content_changes', '${key}:' || coalesce(new.id, old.id));
          return null;
        end
      $$`);
      this.addSql(`create trigger ${table}_changed after insert or update or delete on "${table}"
        for each row execute function notify_${table}_change()`);
    }
  }

  #addReportTriggers(): void {
    this.addSql(`alter table "users" add column "has_report_outcome" boolean not null default false`);
    this.addSql(`create table "reports_of_deleted_reviews" (
      "id" serial primary key,
      "user_id" text not null,
      "reason" varchar(20) not null,
      "reported_at" timestamptz not null,
      "deleted_at" timestamptz not null default now(),
      constraint "reports_of_deleted_reviews_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "reports_of_deleted_reviews_reason_check" check (reason in (${REASONS}))
    )`);
    this.addSql(
      `create index "reports_of_deleted_reviews_user_id_index" on "reports_of_deleted_reviews" ("user_id")`,
    );
    this.addSql(`create function announce_report_outcome() returns trigger language plpgsql as $$
      begin
        update users set has_report_outcome = true where id = old.user_id and not has_report_outcome;
        if tg_op = 'DELETE' then
          -- Not when the reporter's account is deleted.
          insert into reports_of_deleted_reviews (user_id, reason, reported_at)
            select id, old.reason, old.created_at from users where id = old.user_id;
        end if;
        return null;
      end
    $$`);
    this.addSql(`create trigger reports_decided after update of decision_id on "reports"
      for each row when (old.decision_id is null and new.decision_id is not null)
      execute function announce_report_outcome()`);
    this.addSql(`create trigger reports_lost after delete on "reports"
      for each row when (old.decision_id is null) execute function announce_report_outcome()`);
  }
}
