import { Migration } from "@mikro-orm/migrations";

/** The items' update for a review. @param sign + or - @param row the review's row */
const count = (table: string, column: string, sign: "+" | "-", row: "new" | "old") =>
  `update ${table} set rating_sum = rating_sum ${sign} ${row}.rating, total_reviews = total_reviews ${sign} 1,
      aspect_sums = case when ${row}.aspects = '{}' then aspect_sums
        else add_aspects(aspect_sums, ${row}.aspects, ${sign}1) end
    where id = ${row}.${column};`;

/**
 * Ratings of aspects, such as the surface of a court: a JSON object of names and half stars with each review, and their
 * sums and counts with each item, which the trigger of reviews maintains in the same statement as the other totals.
 */
export class Aspects extends Migration {
  override name = "2026-11-24-aspects";

  override up(): void {
    this.addSql(`create function are_aspects(aspects jsonb) returns boolean language sql immutable parallel safe as $$
      select case when jsonb_typeof(aspects) = 'object' then
        (select count(*) <= 20 and coalesce(bool_and(
            key ~ '^[a-z][a-zA-Z]{1,29}$'
            and case when jsonb_typeof(value) = 'number' then
              value::numeric between 0.5 and 5 and mod(value::numeric, 0.5) = 0 else false end
          ), true) from jsonb_each(aspects))
        else false end
    $$`);
    this.addSql(`create function add_aspects(sums jsonb, aspects jsonb, sign int) returns jsonb
      language sql immutable parallel safe as $$
      select coalesce(jsonb_object_agg(key, jsonb_build_object('sum', sum, 'count', count)), '{}')
      from (
        select key, sum(part.sum) as sum, sum(part.count) as count
        from (
          select key, (value->>'sum')::numeric as sum, (value->>'count')::int as count from jsonb_each(sums)
          union all
          select key, sign * value::numeric, sign from jsonb_each(aspects)
        ) part
        group by key having sum(part.count) <> 0
      ) total
    $$`);

    this.addSql(`alter table "all_reviews" add column "aspects" jsonb not null default '{}'`);
    this.addSql(
      `alter table "all_reviews" add constraint "reviews_aspects_check" check (are_aspects(aspects))`,
    );
    this.addSql(`create or replace view "reviews" as select * from "all_reviews" where hidden_for is null`);
    for (const table of ["courts", "equipment"]) {
      this.addSql(`alter table "${table}" add column "aspect_sums" jsonb not null default '{}'`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_aspect_sums_check" check (not jsonb_path_exists(aspect_sums, '$.*.* ? (@ < 0)'))`,
      );
    }

    this.addSql(`create or replace function count_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.hidden_for is null then
            ${count("courts", "court_id", "-", "old")}
            ${count("equipment", "equipment_id", "-", "old")}
          end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.hidden_for is null then
            ${count("courts", "court_id", "+", "new")}
            ${count("equipment", "equipment_id", "+", "new")}
          end if;
        end if;
        return null;
      end
    $$`);
    this.addSql(`drop trigger reviews_count on "all_reviews"`);
    this.addSql(`create trigger reviews_count
      after insert or delete or update of rating, aspects, court_id, equipment_id, hidden_for
      on "all_reviews" for each row execute function count_review()`);
  }
}
