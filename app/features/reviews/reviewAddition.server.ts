import { advisoryLockSql } from "~/sql/advisoryLocks.server";
import { itemColumns, itemTables } from "~/sql/itemColumns.server";
import { type Counted, countSql } from "~/sql/limitCounts.server";
import { type Statement, statement } from "~/sql/statement.server";
import { lockedClaimsSql, ownsAnySql } from "./itemOwner.server";
import { ITEM_TYPES, type ItemType } from "./itemTypes";
import type { ReviewRow } from "./review.view";
import { AUTHOR_COLUMNS, REVIEW_COLUMNS } from "./reviewColumns.server";

/**
 * The result of adding a review. Its columns are null when it was not added; `is_known` is whether there is such an item;
 * `sent_id` is the id of the review that an earlier submission of the form has added.
 */
export type AdditionRow = { [Column in keyof ReviewRow]: ReviewRow[Column] | null } & Record<
  `${keyof Counted}_${number}`,
  number | null
> & { lacks_interest: boolean; is_known: boolean; sent_id?: number | null };

const additions = new Map<string, Statement<AdditionRow>>();

/**
 * The statement that adds a review. Its values are the user, the item, the rating, the text, the aspects, the interest, the day of
 * the visit, for each count its key, its milliseconds and its times, and for a form the id of the user's newest review of the
 * item when it was rendered, and the descriptions of the pictures.
 * @param counts the number of rate limits that count it
 * @param isForm whether it adds and counts nothing if the form has been sent before
 */
export function addition(itemType: ItemType, counts: number, isForm: boolean): Statement<AdditionRow> {
  const key = `${itemType} ${counts} ${isForm}`;
  const known = additions.get(key) ?? statement<AdditionRow>(() => additionSql(itemType, counts, isForm));
  additions.set(key, known);
  return known;
}

/**
 * Counts if there is such an item, an owner states an interest and a court has no review of the user; locks the item (as
 * `itemLocks.server.ts` requires), adds the review and reads it. A count is made, and the item locked, only if all counts before
 * allow it. For a form, it first waits for the user's other submissions, and looks for what they have added.
 *
 * A claim may be accepted while the statement waits for the item, and does not mark a review that is not there yet. So without
 * an interest, the user's open claims are locked after the item: what is locked is read anew, and later decisions wait for the
 * review. Without claims, that is one look-up in an index.
 */
function additionSql(itemType: ItemType, counts: number, isForm: boolean): string {
  const column = itemColumns[itemType];
  const type = itemType === "court" ? "null" : "i.type";
  const firstValue = (at: number) => 8 + 3 * at;
  const newerThan = firstValue(counts);
  const ids = itemType === "court" ? "$2::int, null" : "null, $2::int";
  const sent = `sent as materialized (select sent_review($1::text, ${ids}, $${newerThan}::int, $3::numeric, $4::text,
    $5::text::jsonb, $6::text, $7::date, $${newerThan + 1}::text::jsonb) as sent_id
    from (select ${advisoryLockSql("newReviews", "$1::text")}) as locked),`;
  const hasReviewed = ITEM_TYPES[itemType].isReviewedOnce
    ? `exists (select from all_reviews where user_id = $1::text and ${column} = $2::int)`
    : "false";
  const item = `from ${itemTables[column]} i
    where i.id = $2::int and not (select lacks_interest or has_reviewed from stated)
    ${isForm ? "and (select sent_id from sent) is null" : ""}`;
  const ifAllowed = (at: number) =>
    at < 0 ? "" : `and (select points from count_${at}) <= $${firstValue(at) + 2}::int`;
  const numbers = Array.from({ length: counts }, (_, at) => at);
  const parts = numbers.map((at) => {
    const [key, milliseconds] = [`$${firstValue(at)}`, `$${firstValue(at) + 1}`];
    return `count_${at} as (${countSql(key, milliseconds, `${item} ${ifAllowed(at - 1)}`)}),`;
  });
  return `with stated as (select $6::text is null and ${ownsAnySql(itemType, "$1")} as lacks_interest,
      ${hasReviewed} as has_reviewed),
    ${isForm ? sent : ""} ${parts.join(" ")}
    item as (select i.id, i.name, ${type} as type ${item} ${ifAllowed(counts - 1)} for no key update),
    claims as (${lockedClaimsSql(itemType, "$1", "$6::text is null and exists (select from item)")}),
    owned as (select exists (select from claims where status = 'accepted') as lacks_interest),
    added as (insert into all_reviews (user_id, ${column}, rating, review_text, aspects, interest, visited_on)
      select $1::text, item.id, $3::numeric, $4::text, $5::text::jsonb, $6::text, $7::date from item, owned where not owned.lacks_interest
      on conflict (user_id, court_id) where court_id is not null do nothing returning *)
    select stated.lacks_interest or owned.lacks_interest as lacks_interest, stated.has_reviewed or item.id is not null as is_known ${isForm ? ", sent.sent_id" : ""}, ${REVIEW_COLUMNS}, item.name as item_name, item.type as equipment_type, ${AUTHOR_COLUMNS}
      ${numbers.map((at) => `, count_${at}.points as points_${at}, count_${at}.wait as wait_${at}`).join("")}
    from stated cross join owned ${isForm ? "cross join sent" : ""} left join item on true left join added r on true left join users u on u.id = r.user_id
      ${numbers.map((at) => `left join count_${at} on true`).join(" ")}`;
}
