import { itemColumns, itemTables } from "~/sql/itemLocks.server";
import { type Counted, countSql } from "~/sql/limitCounts.server";
import { type Statement, statement } from "~/sql/statement.server";
import { ownsAnySql } from "./itemOwner.server";
import type { ItemType } from "./itemTypes";
import type { ReviewRow } from "./review.view";
import { AUTHOR_COLUMNS, REVIEW_COLUMNS } from "./reviewColumns.server";

/** The result of adding a review. Its columns are null when it was not added, its item's when there is no such item. */
export type AdditionRow = { [Column in keyof ReviewRow]: ReviewRow[Column] | null } & Record<
  `${keyof Counted}_${number}`,
  number | null
> & { lacks_interest: boolean };

const additions = new Map<string, Statement<AdditionRow>>();

/**
 * The statement that adds a review. Its values are the user, the item, the rating, the text, the aspects, the interest, the day of
 * the visit, and for each count its key, its milliseconds and its times.
 * @param counts the number of rate limits that count it
 */
export function addition(itemType: ItemType, counts: number): Statement<AdditionRow> {
  const key = `${itemType} ${counts}`;
  const known = additions.get(key) ?? statement<AdditionRow>(() => additionSql(itemType, counts));
  additions.set(key, known);
  return known;
}

/**
 * Counts if there is such an item and an owner states an interest, locks the item (as `itemLocks.server.ts` requires), adds the review and reads it. A
 * count is made, and the item locked, only if all counts before allow it.
 */
function additionSql(itemType: ItemType, counts: number): string {
  const column = itemColumns[itemType];
  const type = itemType === "court" ? "null" : "i.type";
  const item = `from ${itemTables[column]} i where i.id = $2::int and not (select lacks_interest from stated)`;
  const firstValue = (at: number) => 8 + 3 * at;
  const ifAllowed = (at: number) =>
    at < 0 ? "" : `and (select points from count_${at}) <= $${firstValue(at) + 2}::int`;
  const numbers = Array.from({ length: counts }, (_, at) => at);
  const parts = numbers.map((at) => {
    const [key, milliseconds] = [`$${firstValue(at)}`, `$${firstValue(at) + 1}`];
    return `count_${at} as (${countSql(key, milliseconds, `${item} ${ifAllowed(at - 1)}`)}),`;
  });
  return `with stated as (select $6::text is null and ${ownsAnySql(itemType, "$1")} as lacks_interest),
    ${parts.join(" ")}
    item as (select i.id, i.name, ${type} as type ${item} ${ifAllowed(counts - 1)} for no key update),
    added as (insert into all_reviews (user_id, ${column}, rating, review_text, aspects, interest, visited_on)
      select $1::text, item.id, $3::numeric, $4::text, $5::text::jsonb, $6::text, $7::date from item
      on conflict (user_id, court_id) where court_id is not null do nothing returning *)
    select stated.lacks_interest, ${REVIEW_COLUMNS}, item.name as item_name, item.type as equipment_type, ${AUTHOR_COLUMNS}
      ${numbers.map((at) => `, count_${at}.points as points_${at}, count_${at}.wait as wait_${at}`).join("")}
    from stated left join item on true left join added r on true left join users u on u.id = r.user_id
      ${numbers.map((at) => `left join count_${at} on true`).join(" ")}`;
}
