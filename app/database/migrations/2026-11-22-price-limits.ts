import { Migration } from "@mikro-orm/migrations";

const AMOUNT = "([0-9][0-9,]*)";

/** Each kind of limit of a price text: what stands before or after it, and what it makes of the amounts. */
const LIMITS = [
  {
    before: "up ?to|at most|within|max(?:imum|[.])?|not exceeding|(?:not|no) (?:more than|above|over)|<=|≤",
    after: "(?:or|and|&) +(?:less|lower|under|below)|max|तक|tak",
    lowest: "greatest(price_lowest - 1, 0)",
    highest: "price_highest",
  },
  {
    before: "(?<!(?:not|no) +)(?:under|below|(?:less|lower|cheaper) than)|<",
    after: "(?:से|se) +(?:कम|नीचे|kam|neeche)",
    lowest: "greatest(price_lowest - 1, 0)",
    highest: "greatest(price_highest - 1, 0)",
  },
  {
    before: "(?<!(?:not|no) +)(?:over|above|(?:more|higher) than)|>",
    after: "(?:से|se) +(?:ऊपर|ज्यादा|अधिक|upar|zyada|jyada)",
    lowest: "price_lowest + 1",
    highest: "price_highest + 1",
  },
];

/**
 * The amounts of price texts that name a limit, such as 'Under ₹600', which were read as the limit itself. What is
 * written in another way, as with a multiplier, is read anew when its court is next saved.
 */
export class PriceLimits extends Migration {
  override name = "2026-11-22-price-limits";

  override up(): void {
    for (const { before, after, lowest, highest } of LIMITS) {
      const pattern = `(?<![[:alpha:]])(?:${before})\\s*(?:₹|rs[.]?|inr)?\\s*${AMOUNT}|(?<![0-9.,])${AMOUNT}\\s*(?:/-)?\\s*(?:${after})`;
      this.addSql(`update "courts" set
          "price_lowest" = case when price_lowest::text = amount then ${lowest} else price_lowest end,
          "price_highest" = case when price_highest::text = amount then ${highest} else price_highest end
        from (
          select id, replace(coalesce(found[1], found[2]), ',', '') as amount
          from (select id, regexp_match(price_range, '${pattern}', 'i') as found from "courts") as texts
        ) as limits
        where limits.id = courts.id and amount in (price_lowest::text, price_highest::text)`);
    }
  }
}
