import { Migration } from "@mikro-orm/migrations";

/**
 * Reviews that are reported, and hidden. The table takes another name, and `reviews` is from now on a view of what is
 * shown: a query that knows nothing of hidden reviews sees none, those of a process of the release before included.
 * Such a view takes writes, too, so that process can go on.
 */
export class Reports extends Migration {
  override name = "2026-11-22-reports";

  override up(): void {
    this.addSql(`alter table "reviews" rename to "all_reviews"`);
    for (const index of ["user_id", "court_id_created_at", "equipment_id_created_at", "created_at"]) {
      this.addSql(`alter index "reviews_${index}_index" rename to "all_reviews_${index}_index"`);
    }
    this.addSql(`alter index "reviews_search_words_index" rename to "all_reviews_search_words_index"`);
    this.addSql(`alter index "reviews_pkey" rename to "all_reviews_pkey"`);
    this.addSql(`alter sequence "reviews_id_seq" rename to "all_reviews_id_seq"`);
    for (const column of ["user_id", "court_id", "equipment_id"]) {
      this.addSql(
        `alter table "all_reviews" rename constraint "reviews_${column}_foreign" to "all_reviews_${column}_foreign"`,
      );
    }

    this.addSql(`alter table "all_reviews" add column "hidden_for" varchar(20) null`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_hidden_for_check" check (hidden_for in ('spam', 'offensive', 'off-topic', 'personal', 'other'))`,
    );
    this.addSql(`create view "reviews" as select * from "all_reviews" where hidden_for is null`);

    // As before, but for what is hidden: it does not count.
    this.addSql(`create or replace function count_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.hidden_for is null then
            update courts set rating_sum = rating_sum - old.rating, total_reviews = total_reviews - 1
              where id = old.court_id;
            update equipment set rating_sum = rating_sum - old.rating, total_reviews = total_reviews - 1
              where id = old.equipment_id;
          end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.hidden_for is null then
            update courts set rating_sum = rating_sum + new.rating, total_reviews = total_reviews + 1
              where id = new.court_id;
            update equipment set rating_sum = rating_sum + new.rating, total_reviews = total_reviews + 1
              where id = new.equipment_id;
          end if;
        end if;
        return null;
      end
    $$`);
    this.addSql(`drop trigger reviews_count on "all_reviews"`);
    this.addSql(`create trigger reviews_count
      after insert or delete or update of rating, court_id, equipment_id, hidden_for
      on "all_reviews" for each row execute function count_review()`);

    this.addSql(`create table "report_decisions" (
        "id" serial primary key,
        "review_id" int not null,
        "verdict" varchar(10) not null,
        "review_version" int not null,
        "decided_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "report_decisions_review_id_index" on "report_decisions" ("review_id")`);
    this.addSql(
      `alter table "report_decisions" add constraint "report_decisions_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "report_decisions" add constraint "report_decisions_verdict_check" check (verdict in ('kept', 'hidden'))`,
    );

    this.addSql(`create table "reports" (
        "id" serial primary key,
        "review_id" int not null,
        "user_id" text not null,
        "reason" varchar(20) not null,
        "note" text null,
        "created_at" timestamptz not null default now(),
        "decision_id" int null
      )`);
    this.addSql(`create index "reports_review_id_index" on "reports" ("review_id")`);
    this.addSql(`create index "reports_user_id_index" on "reports" ("user_id")`);
    this.addSql(`create index "reports_decision_id_index" on "reports" ("decision_id")`);
    this.addSql(
      `create unique index "reports_one_open_per_person_and_review" on "reports" ("user_id", "review_id") where decision_id is null`,
    );
    this.addSql(
      `alter table "reports" add constraint "reports_review_id_foreign" foreign key ("review_id") references "all_reviews" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "reports" add constraint "reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    // A decision that is undone is deleted, and its reports are open again.
    this.addSql(
      `alter table "reports" add constraint "reports_decision_id_foreign" foreign key ("decision_id") references "report_decisions" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "reports" add constraint "reports_reason_check" check (reason in ('spam', 'offensive', 'off-topic', 'personal', 'other'))`,
    );
    this.addSql(
      `alter table "reports" add constraint "reports_note_check" check (char_length(note) >= 1 and char_length(note) <= 500)`,
    );
  }
}
