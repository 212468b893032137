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

/**
 * Reviews by people with an interest in what they review: they work for it, own it or were given it. Such reviews are
 * shown and do not count.
 */
export class Interests extends Migration {
  override name = "2026-11-24-interests";

  override up(): void {
    this.addSql(`alter table "all_reviews" add column "interest" varchar(20) null`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_interest_check" check (interest in ('works', 'owns', 'given'))`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);

    this.addSql(`create or replace function count_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.hidden_for is null and old.interest is null then
            ${count("-", "old")}
          end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.hidden_for is null and new.interest is null then
            ${count("+", "new")}
          end if;
        end if;
        return null;
      end
    $$`);
    this.addSql(`drop trigger reviews_count on "all_reviews"`);
    this.addSql(`create trigger reviews_count
      after insert or delete or update of rating, aspects, interest, court_id, equipment_id, hidden_for
      on "all_reviews" for each row execute function count_review()`);

    // The reviews of an item are paged and counted in the index, those without an interest alone.
    for (const column of ["court_id", "equipment_id"]) {
      this.addSql(`drop index "all_reviews_by_${column}_index"`);
      this.addSql(`create index "all_reviews_by_${column}_index" on "all_reviews" ("${column}", "created_at", "id")
        include (rating, hidden_for, interest, updated_at)`);
    }
  }
}
