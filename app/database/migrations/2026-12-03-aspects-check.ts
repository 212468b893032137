import { Migration } from "@mikro-orm/migrations";

/**
 * Checks the aspects of a review in PL/pgSQL. Postgres parses the body of a function in SQL for each statement, to see
 * whether it can be inlined, and plans it again: with a query in it, that took a third of the insert of a review.
 */
export class AspectsCheck extends Migration {
  override name = "2026-12-03-aspects-check";

  override up(): void {
    this.addSql(`create or replace function are_aspects(aspects jsonb) returns boolean
      language plpgsql immutable parallel safe as $$
      begin
        if jsonb_typeof(aspects) is distinct from 'object' then return false; end if;
        return (select count(*) <= 20 and coalesce(bool_and(
            key ~ '^[a-z][a-zA-Z]{1,29}$'
            and case when jsonb_typeof(value) = 'number' then
              value::numeric between 0.5 and 5 and mod(value::numeric, 0.5) = 0 else false end
          ), true) from jsonb_each(aspects));
      end
    $$`);
  }
}
