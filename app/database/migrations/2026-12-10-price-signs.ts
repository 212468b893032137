import { Migration } from "@mikro-orm/migrations";

const SIGN = "(?:₹|rs[.]?|inr)";

/**
 * The amounts of price texts in which a number stands directly before the sign of the next, such as '24/7 ₹800' or
 * '6-10 ₹700': it was read as an amount. A smaller one than 100 has no sign of its own and is none.
 */
export class PriceSigns extends Migration {
  override name = "2026-12-10-price-signs";

  override up(): void {
    const numbers = (pattern: string) =>
      `array(select replace(number, ',', '')::bigint
        from regexp_matches(price_range, '${pattern}', 'gi') as found, unnest(found) as number
        where replace(number, ',', '')::bigint <= 2147483647)`;
    this.addSql(`with texts as (
        select id, ${numbers(`(?<!${SIGN}\\s?|[0-9])(?:([0-9]{1,2})\\s*(?:-|–|—|to)\\s*)?([0-9]{1,2})\\s*${SIGN}\\s*(?=[0-9])`)} as before,
          ${numbers(`${SIGN}\\s*([0-9][0-9,]{0,14})`)} as signed
        from "courts" where price_range ~* '[0-9]\\s*${SIGN}\\s*[0-9]'
      ), amounts as (
        select id, before, (select min(number)::int from unnest(signed) as number) as lowest,
          (select max(number)::int from unnest(signed) as number) as highest
        from texts
      )
      update "courts" set
        "price_lowest" = case when price_lowest = any (before) then lowest else price_lowest end,
        "price_highest" = case when price_highest = any (before) then highest else price_highest end
      from amounts where amounts.id = courts.id`);
  }
}
