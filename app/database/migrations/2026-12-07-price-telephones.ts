import { Migration } from "@mikro-orm/migrations";

const TELEPHONE =
  "(?<![[:alpha:]]|[0-9][.,]?|(?<![[:alpha:]])(?:₹|rs[.]?|inr)\\s?)(?:1800[ -]?[0-9]{3}[ -]?[0-9]{3,4}|(?![0-9]{4} ?- ?[0-9]{4,5} [0-9]{1,3}(?![0-9]))(?=0|[6-9][0-9]{3})[0-9](?:[ )-]{0,3}[0-9]){9,10})(?![,.]?[0-9])";

/**
 * The amounts of price texts with a telephone number, such as '₹500, call 98200-12345', whose parts were read as amounts:
 * the other numbers of the text take their place. What is written in another way, as with a multiplier, is read anew when
 * its court is next saved.
 */
export class PriceTelephones extends Migration {
  override name = "2026-12-07-price-telephones";

  override up(): void {
    const numbers = (text: string) =>
      `array(select replace(found[1], ',', '')::bigint from regexp_matches(${text}, '([0-9][0-9,]{0,14})', 'g') as found)`;
    this.addSql(`with texts as (
        select id, regexp_replace(price_range, '${TELEPHONE}', ' ', 'gi') as rest,
          array(select part::bigint from regexp_matches(price_range, '${TELEPHONE}', 'gi') as telephone,
            regexp_split_to_table(telephone[1], '[^0-9]+') as part) as parts
        from "courts" where price_range ~* '${TELEPHONE}'
      ), amounts as (
        select texts.id,
          case when price_lowest = any (parts)
            then least(least_other, case when price_highest <> all (parts) then price_highest end)
            else price_lowest end as lowest,
          case when price_highest = any (parts)
            then greatest(greatest_other, case when price_lowest <> all (parts) then price_lowest end)
            else price_highest end as highest
        from texts join "courts" using (id), lateral (
          select min(number)::int as least_other, max(number)::int as greatest_other
          from unnest(${numbers("rest")}) as number where number between 100 and 99999
        ) as others
      )
      update "courts" set "price_lowest" = coalesce(lowest, highest), "price_highest" = coalesce(highest, lowest)
      from amounts where amounts.id = courts.id`);
  }
}
